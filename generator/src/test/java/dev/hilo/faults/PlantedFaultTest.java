package dev.hilo.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class PlantedFaultTest {

  @Test
  void eachFitsTheSource() throws IOException {
    for (PlantedFault fault : PlantedFaults.ALL) {
      String source = ChangedCore.source(fault.file());

      assertThat(fault.plantedIn(source)).isNotEqualTo(source);
    }
  }

  @Test
  void refusesASourceThatHasChanged() {
    PlantedFault fault = new PlantedFault("a name", "Some", "once", "twice", "Some#check");

    assertThat(fault.plantedIn("at once")).isEqualTo("at twice");
    assertThatThrownBy(() -> fault.plantedIn("never")).hasMessageContaining("exactly once");
    assertThatThrownBy(() -> fault.plantedIn("once and once")).hasMessageContaining("a name");
  }
}
