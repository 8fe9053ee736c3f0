# Figures

Generated from `benchmarks/results` by `mvn -q -Dbenchmarks -pl benchmarks -am verify`. [What was measured, how, and what it means](../background/benchmarks.md)
is on a page of its own. A figure is the median over rounds in which the generators take turns. In brackets are the lowest and the highest.

## What must hold

|  | Must hold | Measured | Held |
| --- | --- | --- | --- |
<#list page.mustHold() as line>
| ${line.number()} | ${line.requirement()} | ${line.measured()} | ${line.held()?string("yes", "**no**")} |
</#list>

<#list chapters as chapter>
## ${chapter.title()}

${chapter.text()}

Measured on ${chapter.fact("day")}, in ${chapter.fact("seconds")} s, ${chapter.age()}.

</#list>
## Machine and versions

|  |  |
| --- | --- |
<#list facts as fact, values>
| ${fact} | ${values?join("; ")} |
</#list>
