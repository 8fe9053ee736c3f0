package dev.hilo.spring.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.HiLoProperties;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

final class UnitSettingsTest {

  private final StandardEnvironment environment = new StandardEnvironment();
  private final UnitSettings settings = new UnitSettings(environment);

  private void set(Map<String, Object> variables) {
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            new SystemEnvironmentPropertySource("systemEnvironment", variables));
  }

  private void property(String name, String value) {
    Map<String, Object> source = new LinkedHashMap<>(Map.of(name, value));
    environment.getPropertySources().addFirst(new MapPropertySource(name, source));
  }

  @Test
  void namesUnitsLikeSpringBootsMeters() {
    assertThat(UnitSettings.unitOf("northBranchEntityManagerFactory")).isEqualTo("northBranch");
    assertThat(UnitSettings.unitOf("entityManagerFactory")).isEqualTo("entityManagerFactory");
    assertThat(UnitSettings.unitOf("orders")).isEqualTo("orders");
  }

  @Test
  void readsEachSettingFromTheUnitFirst() {
    property("hilo.node-tag", "B");
    property("hilo.connections", "shared");
    property("hilo.gapless-identities", "invoices, receipts");
    property("hilo.units.northBranch.node-tag", "${hilo.node-tag}N");
    property("hilo.units.north-branch.jdbc.initialize-schema", "always");
    property("hilo.units.north-branch.gapless-identities[0]", "bills");
    set(Map.of("HILO_UNITS_NORTHBRANCH_RANGESIZE", "7"));

    HiLoProperties north = settings.of("northBranch");
    assertThat(north.nodeTag()).isEqualTo("BN");
    assertThat(north.rangeSize()).isEqualTo("7");
    assertThat(north.connections()).isEqualTo("shared");
    assertThat(north.jdbc().initializeSchema())
        .isEqualTo(HiLoProperties.SchemaInitialization.ALWAYS);
    assertThat(north.gaplessIdentities()).containsExactly("bills");
    assertThat(settings.of("south")).isEqualTo(settings.common()).isNotEqualTo(north);
    assertThat(settings.of("south").nodeTag()).isEqualTo("B");
  }

  @Test
  void findsSettingsOfAnUnknownUnit() {
    assertThat(settings.names()).isEmpty();
    property("hilo.units.nroth.node-tag", "N");
    property("hilo.units.SOUTH.node-tag", "S");
    assertThat(UnitSettings.unknownNames(settings.names(), List.of("north", "south")))
        .containsExactly("nroth");
  }
}
