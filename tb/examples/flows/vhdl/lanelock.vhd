-- SPDX-License-Identifier: MIT
-- The model for VHDL under GHDL: what memory holds after an operation of 32 bits. docs/install.md has the commands.
package lanelock is
    function lanelock_atomic(op, old, src0, src1 : integer) return integer;
    attribute foreign of lanelock_atomic : function is "VHPIDIRECT ./liblanelock_vhdl.so lanelock_atomic";
end package;

package body lanelock is
    function lanelock_atomic(op, old, src0, src1 : integer) return integer is
    begin
        report "VHPIDIRECT" severity failure;
        return 0;
    end function;
end package body;

use work.lanelock.all;

entity bench is
end entity;

architecture test of bench is
    constant imin : integer := 16#0b#;
begin
    process
    begin
        assert lanelock_atomic(imin, -5, 3, 0) = -5 report "imin of -5 and 3" severity failure;
        assert lanelock_atomic(imin, 7, 3, 0) = 3 report "imin of 7 and 3" severity failure;
        report "pass";
        wait;
    end process;
end architecture;
