# SPDX-License-Identifier: MIT
# Paths of a unit's parts. Ours have their names in the rooms of CONTRIBUTING.md; a user's unit is a folder anywhere. The path of
# that folder is never in a rule: $B/unit/NAME is a link to it.
UNITS := $(patsubst tb/units/%.mk,%,$(wildcard tb/units/*.mk))
include $(UNITS:%=tb/units/%.mk)

# A saved stimulus has the name of its unit in its second line. The names of a run's other files begin with the row.
ifneq ($(filter replay waves stim keep,$(MAKECMDGOALS)),)
NAMED := $(subst ., ,$(subst -, ,$(lastword $(subst /, ,$(subst $(space),_,$(FILE))))))
SAVED_UNIT := $(shell [ -f $(call quote,$(FILE)) ] && sed -n '2s/^unit \([A-Za-z0-9_]*\)$$/\1/p;2q' <$(call quote,$(FILE)))
endif
OF_FILE := $(or $(SAVED_UNIT),$(word 1,$(NAMED)))

# UNIT= with the path of a folder becomes the name of its unit; FOLDER is that name, FOLDER_GIVEN the user's path.
FOUND := $(if $(UNIT)$(OF_FILE),$(shell scripts/unit_folder.sh $(call quote,$B) $(call quote,$(UNIT)) $(call quote,$(OF_FILE)) $(UNITS)))
FOLDER := $(if $(filter ok,$(firstword $(FOUND))),$(word 2,$(FOUND)))
ifneq ($(FOLDER),)
FOLDER_GIVEN := $(file <$B/unit/$(FOLDER).given)
override UNIT := $(FOLDER)
-include $(wildcard $B/unit/$(FOLDER)/unit.mk)
$(FOLDER)_RTL := $(addprefix $B/unit/$(FOLDER)/,$(or $($(FOLDER)_RTL),$(wordlist 3,$(words $(FOUND)),$(FOUND))))
$(FOLDER)_CONFIGS := $(or $($(FOLDER)_CONFIGS),default)
FOUND := $(if $(findstring -,$($(FOLDER)_CONFIGS)),no found a - in $(FOLDER)_CONFIGS of its unit.mk$(comma) expected names of letters$(comma) digits and _)
endif
# Message of the judge for UNIT=; name and location of the port list for scripts/port_list.py
export UNIT_WRONG := $(if $(filter no,$(firstword $(FOUND))),$(wordlist 2,$(words $(FOUND)),$(FOUND)))
export UNITS_AT := $B/unit
export UNIT_WORD := $(if $(FOLDER),$(file <$B/unit/$(FOLDER).word))

# $(1) is the name of a unit.
in_folder = $(filter $(FOLDER),$(1))
unit_c = $(if $(call in_folder,$(1)),$B/unit/$(1)/unit.c,tb/units/$(1).c)
# Prerequisites of its C, of its design and of its ports. Those of a folder list its files, and are written when one changes.
unit_mk = $(if $(call in_folder,$(1)),$B/unit/$(1).c,tb/units/$(1).mk)
design_mk = $(if $(call in_folder,$(1)),$B/unit/$(1).v,tb/units/$(1).mk)
ports_mk = $(if $(call in_folder,$(1)),$B/unit/$(1).h,tb/units/$(1).mk)
unit_ports = $(if $(call in_folder,$(1)),$B/unit/$(1)/ports.h,csim/cycle/$(1)_ports.h)
# Flags for the unit's C. UNIT_FILE is the path that messages show.
c_text = $(subst ",\",$(subst \,\\,$(1)))
unit_defines = -DUNIT=$(1) $(if $(call in_folder,$(1)),'-DUNIT_HEADER="declared/vectors.h"' '-DUNIT_PORTS="$(1)/ports.h"' -I$B/unit -I$B/unit/$(1) \
  $(call quote,-DUNIT_FILE="$(call c_text,$(FOLDER_GIVEN))/unit.c"),'-DUNIT_HEADER="cycle/$(1).h"' '-DUNIT_PORTS="cycle/$(1)_ports.h"' '-DUNIT_FILE="tb/units/$(1).c"')
# The same for scripts/port_list.py
export FOLDER_DEFINES := $(if $(FOLDER),$(call unit_defines,$(FOLDER)))
export UNIT_DEFINES := $(call unit_defines,%)
# A user's unit has no cycle.c: unit.c and headers have its model.
unit_objects = unit.o drive.o $(if $(call in_folder,$(1)),,cycle.o)
# Prefix of a command whose messages name files of the unit: they get the user's paths.
as_given = $(if $(FOLDER)$(LANELOCK_COMMAND),scripts/as_given.sh $B/unit/$(FOLDER)/ $(call quote,$(FOLDER_GIVEN)/))
