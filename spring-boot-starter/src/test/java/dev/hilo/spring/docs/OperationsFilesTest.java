package dev.hilo.spring.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.micrometer.HiLoMeters;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.Pages;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.YamlMapFactoryBean;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.core.io.ByteArrayResource;

/** The dashboard and the rules ask for what Prometheus really gets from the meters. */
@Tag("boot-3")
final class OperationsFilesTest {

  private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)\\{([^}]*)\\}");
  private static final Pattern NAME = Pattern.compile("\\bhilo_\\w+");
  private static final Pattern SELECTED = Pattern.compile("(hilo_\\w+)\\{([^}]*)\\}");
  private static final Pattern GROUPED = Pattern.compile("\\bby \\(([^)]*)\\)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(?==)");

  /** Prometheus itself adds the first two; the third belongs to histograms. */
  private static final Set<String> OTHER_LABELS = Set.of("job", "instance", "le");

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).toList();
  }

  /** Linked only when it is used, as other versions of Spring Boot are tested without it. */
  private static final class Prometheus {

    /** What Prometheus reads of an instance that has reserved. */
    static String scrape() {
      PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
      registry.config().meterFilter(new Histograms());
      try (Schema schema = TestDatabase.H2.server().newSchema();
          HiLo hilo = HiLo.builder(schema.dataSource()).createTableIfMissing().build()) {
        new HiLoMeters(hilo).bindTo(registry);
        hilo.nextId("orders");
        Apps.awaitMeter(registry, "hilo.range.fetch", "orders");
        return registry.scrape();
      }
    }
  }

  private static final class Histograms implements MeterFilter {

    @Override
    public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
      return DistributionStatisticConfig.builder().percentilesHistogram(true).build().merge(config);
    }
  }

  /** The labels of each metric. */
  private static Map<String, Set<String>> scraped() {
    Map<String, Set<String>> labels = new TreeMap<>();
    SAMPLE
        .matcher(Prometheus.scrape())
        .results()
        .forEach(
            sample ->
                labels
                    .computeIfAbsent(sample.group(1), name -> new HashSet<>())
                    .addAll(found(LABEL, sample.group(2))));
    return labels;
  }

  private static List<?> list(Map<?, ?> in, String key) {
    return requireNonNull((List<?>) in.get(key), key);
  }

  private static List<String> ofDashboard() throws IOException {
    Map<String, Object> dashboard =
        JsonParserFactory.getJsonParser()
            .parseMap(Pages.read("docs/operations/grafana-dashboard.json"));
    List<String> expressions = new ArrayList<>();
    for (Object panel : list(dashboard, "panels")) {
      if (((Map<?, ?>) panel).get("targets") instanceof List<?> targets) {
        targets.forEach(target -> expressions.add(text((Map<?, ?>) target, "expr")));
      }
    }
    for (Object variable : list((Map<?, ?>) requireNonNull(dashboard.get("templating")), "list")) {
      expressions.add(String.valueOf(((Map<?, ?>) variable).get("query")));
    }
    return expressions;
  }

  private static List<Map<?, ?>> rules() throws IOException {
    YamlMapFactoryBean yaml = new YamlMapFactoryBean();
    yaml.setResources(
        new ByteArrayResource(
            Pages.read("docs/operations/prometheus-rules.yml").getBytes(StandardCharsets.UTF_8)));
    List<Map<?, ?>> rules = new ArrayList<>();
    for (Object group : list(requireNonNull(yaml.getObject()), "groups")) {
      list((Map<?, ?>) group, "rules").forEach(rule -> rules.add((Map<?, ?>) rule));
    }
    return rules;
  }

  private static String text(Map<?, ?> in, String key) {
    return requireNonNull((String) in.get(key), key);
  }

  private static void check(String expression, Map<String, Set<String>> metrics) {
    assertThat(found(NAME, expression)).as(expression).isSubsetOf(metrics.keySet());
    SELECTED
        .matcher(expression)
        .results()
        .forEach(
            selected -> {
              Set<String> labels = new HashSet<>(OTHER_LABELS);
              labels.addAll(metrics.getOrDefault(selected.group(1), Set.of()));
              assertThat(found(LABEL, selected.group(2).replaceAll("\"[^\"]*\"", "")))
                  .as(expression)
                  .isSubsetOf(labels);
            });
    Set<String> all = new HashSet<>(OTHER_LABELS);
    metrics.values().forEach(all::addAll);
    GROUPED
        .matcher(expression)
        .results()
        .forEach(by -> assertThat(by.group(1).split(", ", -1)).as(expression).isSubsetOf(all));
    assertThat(expression.chars().filter(c -> c == '(').count())
        .as(expression)
        .isEqualTo(expression.chars().filter(c -> c == ')').count());
  }

  @Test
  void theDashboardShowsEachMeterByItsName() throws IOException {
    Map<String, Set<String>> metrics = scraped();
    List<String> expressions = ofDashboard();
    expressions.forEach(expression -> check(expression, metrics));

    Set<String> shown = new TreeSet<>();
    expressions.forEach(expression -> found(NAME, expression).forEach(n -> shown.add(meter(n))));
    Set<String> all = new TreeSet<>();
    metrics.keySet().forEach(name -> all.add(meter(name)));
    assertThat(shown).isEqualTo(all);
  }

  /** The name without what Prometheus adds for the kind of the meter. */
  private static String meter(String name) {
    return name.replaceFirst("_total$|_seconds(_\\w+)?$", "");
  }

  @Test
  void theRulesNameMetersAndExplainThemselves() throws IOException {
    Map<String, Set<String>> metrics = scraped();
    String page = Pages.read("docs/how-to/operate.md");
    for (Map<?, ?> rule : rules()) {
      check(text(rule, "expr"), metrics);
      Map<?, ?> annotations = requireNonNull((Map<?, ?>) rule.get("annotations"));
      assertThat(text(annotations, "summary")).isNotBlank();
      assertThat(text(annotations, "description")).endsWith(".");
      assertThat(page).contains("`" + text(rule, "alert") + "`");
    }
    assertThat(
            Pattern.compile("`HiLo\\w+`")
                .matcher(page)
                .results()
                .map(MatchResult::group)
                .distinct())
        .as("alerts of the page")
        .hasSameSizeAs(rules());
  }

  @Test
  void thePageOfMetersListsThemAll() throws IOException {
    Set<String> listed = new TreeSet<>();
    Pattern.compile("(?m)^\\| `(hilo\\.\\w+\\.\\w+)` \\|")
        .matcher(Pages.read("docs/reference/events-and-meters.md"))
        .results()
        .forEach(row -> listed.add(row.group(1).replace('.', '_')));
    Set<String> all = new TreeSet<>();
    scraped().keySet().forEach(name -> all.add(meter(name)));
    assertThat(listed).isEqualTo(all);
  }
}
