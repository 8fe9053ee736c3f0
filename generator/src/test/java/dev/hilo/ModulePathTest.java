package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.support.SchemaScript;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The core as a named module, which hides more than a jar on the class path does. */
class ModulePathTest {

  private static Module core() throws URISyntaxException {
    Path classes = Path.of(HiLo.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    ModuleLayer boot = ModuleLayer.boot();
    Configuration configuration =
        boot.configuration()
            .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("dev.hilo"));
    return ModuleLayer.defineModulesWithOneLoader(
            configuration, List.of(boot), ClassLoader.getPlatformClassLoader())
        .layer()
        .findModule("dev.hilo")
        .orElseThrow();
  }

  @Test
  void othersReadTheScripts() throws IOException, URISyntaxException {
    SchemaScript script = SchemaScript.of(TestDatabase.H2);
    try (InputStream in = core().getResourceAsStream(script.resource())) {
      assertThat(in).as("encapsulated, as in a package").isNotNull();
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(script.text());
    }
  }

  @Test
  void exportsOnlyThePackagesOfTheApi() throws URISyntaxException {
    assertThat(core().getDescriptor().exports())
        .filteredOn(exports -> !exports.isQualified())
        .extracting(Exports::source)
        .containsExactlyInAnyOrder(
            "dev.hilo",
            "dev.hilo.convention",
            "dev.hilo.micrometer",
            "dev.hilo.rows",
            "dev.hilo.spi");
  }

  @Test
  void exportsOtherPackagesToHiLosModulesAlone() throws URISyntaxException {
    assertThat(core().getDescriptor().exports())
        .filteredOn(Exports::isQualified)
        .isNotEmpty()
        .allSatisfy(
            exports -> {
              assertThat(exports.source()).startsWith("dev.hilo.internal.");
              assertThat(exports.targets())
                  .containsExactlyInAnyOrder(
                      "dev.hilo.doctor", "dev.hilo.hibernate", "dev.hilo.spring");
            });
  }
}
