import { activityKind } from '#schema/codes/flow.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import { checkFlow } from '#schema/rules/flow/check.ts';
import { graphOf } from '#schema/rules/flow/graph.ts';
import { caseNumber, timerWork } from '#service/areas/workflow/turn.ts';
import { workflowWork } from '#service/areas/workflow/work-kinds.ts';
import { numberSeries } from '#service/db/tables/evidence.ts';
import { work } from '#service/db/tables/work.ts';
import * as tables from '#service/db/tables/workflow.ts';
import { demoRows, type DemoBase, type DemoPart } from '#service/demo/demo-part.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';
import { workPriority } from '#service/work/kinds.ts';
import { makeCase, type MadeCase } from './cases.ts';
import { flowPlans, type FlowPlan } from './definitions.ts';

/** Documents of a class with a case, in the client `demo` and in a small one. */
const MANY = 24;
const FEW = 6;
/** Answers a case has been given: some wait at their first step, most are over. */
const answers = [9, 0, 9, 1, 9, 9, 2, 9];

/** Workflows, and the cases of documents in them. */
export const workflowDemo: DemoPart = {
  name: 'workflow',
  make: (random, client) => {
    const used = flowPlans.flatMap((plan) => classesOf(plan, client).map((made) => ({ plan, made })));
    const workflows = [...new Set(used.map(({ plan }) => plan))].flatMap((plan) => {
      const [first] = used.filter((one) => one.plan === plan);
      return first ? [{ plan, first: first.made, projectId: first.made.record.projectId }] : [];
    });
    const versions = workflows.map(({ plan, first }) => ({
      workflowId: plan.id,
      version: 1,
      definition: sound(plan.draw(first)),
      publishedAt: DEMO_NOW - 400 * DAY_MS,
      publishedByName: client.configuration.users.find(({ roles }) => roles.includes('Administrator'))?.name ?? '',
    }));
    const definitions = new Map(versions.map(({ workflowId, definition }) => [workflowId, definition]));
    const made = used.flatMap((one) => casesOf(random, client, one, definitions));
    const numbered = withNumbers(made);
    return {
      tables: [
        demoRows(
          tables.workflows,
          workflows.map(({ plan, projectId }) => ({ id: plan.id, projectId, active: true, version: 1 })),
        ),
        demoRows(tables.workflowVersions, versions),
        demoRows(
          tables.workflowClasses,
          used.map(({ plan, made: { record } }) => ({ workflowId: plan.id, classId: record.id })),
        ),
        demoRows(
          tables.flowCases,
          numbered.map(({ row }) => row),
        ),
        demoRows(
          tables.flowTasks,
          made.flatMap(({ tasks }) => tasks),
        ),
        demoRows(
          tables.flowVotes,
          made.flatMap(({ votes }) => votes),
        ),
        demoRows(
          tables.flowHistory,
          made.flatMap(({ history }) => history),
        ),
        demoRows(
          tables.flowHeads,
          made.flatMap(({ row, history }) => headOf(row.id, history)),
        ),
        demoRows(numberSeries, seriesOf(numbered)),
        demoRows(
          work,
          made.flatMap((one) => timersOf(one, definitions)),
        ),
      ],
    };
  },
};

type Used = { plan: FlowPlan; made: DemoBase['configuration']['projects'][number]['classes'][number] };
type Definitions = ReadonlyMap<string, ReturnType<FlowPlan['draw']>>;

function classesOf({ classes }: FlowPlan, { configuration }: DemoBase): Used['made'][] {
  return configuration.projects
    .filter(({ record }) => record.active)
    .flatMap((project) => project.classes.filter(({ plan }) => classes.includes(plan.name)));
}

function casesOf(random: Random, client: DemoBase, { plan, made }: Used, definitions: Definitions): MadeCase[] {
  const definition = definitions.get(plan.id);
  if (!definition) return [];
  const { users } = client.configuration;
  const newest = client.registrations
    .filter(({ classId }) => classId === made.record.id)
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    .slice(0, client.plan.urlPath === 'demo' ? MANY : FEW);
  return newest.map((document, at) =>
    makeCase({
      definition,
      document,
      documentClass: made.record,
      users,
      random,
      number: '',
      answers: answers[at % answers.length] ?? 0,
    }),
  );
}

/** Refuses a definition that would not be published. */
function sound(definition: FlowDefinition): FlowDefinition {
  const findings = checkFlow(definition);
  if (findings.length > 0) throw new Error(`${definition.id}: ${findings.map(({ code, at }) => `${code} ${at}`).join(', ')}`);
  return definition;
}

/** Numbers in the order the cases began, year by year. */
function withNumbers(made: readonly MadeCase[]): MadeCase[] {
  const last = new Map<number, number>();
  return made
    .toSorted((a, b) => a.row.startedAt - b.row.startedAt)
    .map((one) => {
      const year = yearOf(one);
      const n = (last.get(year) ?? 0) + 1;
      last.set(year, n);
      return { ...one, row: { ...one.row, number: caseNumber(year, n) } };
    });
}

const yearOf = ({ row }: MadeCase) => new Date(row.startedAt).getUTCFullYear();

function seriesOf(made: readonly MadeCase[]) {
  return [...Map.groupBy(made, yearOf)].map(([year, cases]) => ({ name: 'case', year, last: cases.length }));
}

function headOf(caseId: string, history: MadeCase['history']) {
  const last = history.at(-1);
  return last ? [{ caseId, position: last.position, hash: last.hash }] : [];
}

/** Deadlines of the cases that wait for days. */
function timersOf({ row, timers }: MadeCase, definitions: Definitions) {
  const definition = definitions.get(row.workflowId);
  const { lane } = workflowWork['flow.timer'];
  return timers
    .filter(({ activityId, visit }) => row.marking.includes(activityId) && row.visits[activityId] === visit)
    .filter(({ activityId }) => definition && graphOf(definition).activities.get(activityId)?.kind === activityKind.wait)
    .map((timer) => ({
      ...timerWork(row.id, timer),
      lane,
      priority: workPriority.person,
      madeAt: timer.at,
      dueAt: timer.at + timer.days * DAY_MS,
    }));
}
