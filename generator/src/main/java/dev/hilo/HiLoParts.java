package dev.hilo;

import dev.hilo.internal.ids.CounterRegistry;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.ids.IdLayout;
import dev.hilo.internal.ids.IdRules;
import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.PrefetchPolicy;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.work.Workers;

/** The parts of one {@link HiLo}, made from its settings. */
final class HiLoParts {

  final HiLoRules rules;
  final IdLayout layout;
  final CounterTable table;
  final EventRelay events;
  final Workers workers;
  final BlockingCalls calls;
  final ActiveCounters counters;
  final IdFormatterFactory formatters;
  final GaplessNumbers gapless;
  final IdResolver resolver;
  final Identities identities;
  final Documents documents;

  HiLoParts(HiLoBuilder settings) {
    rules = settings.rules();
    layout = new IdLayout(settings.separator, settings.tagPlacement == TagPlacement.PREFIX);
    workers = settings.workers.get();
    table = settings.source.open(settings);
    events = new EventRelay(settings.listeners);
    calls = new BlockingCalls(workers, settings.time, settings.reserveTimeout, table::holdUp);
    counters =
        new ActiveCounters(
            new RangeSettings(
                table,
                settings.rangeSize.rule(),
                settings.reserveTimeout.toNanos(),
                settings.prefetch
                    ? new PrefetchPolicy(true, settings.runway.toNanos())
                    : PrefetchPolicy.OFF,
                settings.time,
                workers,
                events));
    IdRules idRules = settings.idRules();
    CounterRegistry registry = new CounterRegistry();
    formatters = new IdFormatterFactory(layout, idRules, registry);
    gapless = new GaplessNumbers(table, counters, calls, formatters, registry);
    resolver = new IdResolver(counters, idRules, formatters, registry);
    identities = new Identities(resolver, gapless, table, counters.seeder(), calls);
    documents = new Documents(rules.conventions(), settings.idProperty);
    settings.gapless.stream().map(resolver::identity).forEach(gapless::declare);
  }
}
