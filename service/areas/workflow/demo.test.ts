import { expect, test } from 'vitest';
import { flowCaseStatus, flowTaskStatus } from '#schema/codes/flow.ts';
import * as v from 'valibot';
import { flowDefinition } from '#schema/records/flow.ts';
import { replay } from '#schema/rules/flow/advance.ts';
import { checkFlow } from '#schema/rules/flow/check.ts';
import { graphOf, isOffered } from '#schema/rules/flow/graph.ts';
import { flowCases, flowHeads, flowHistory, flowTasks, workflowVersions } from '#service/db/tables/workflow.ts';
import { generateClient } from '#service/demo/generate.ts';
import { smallScale } from '#service/demo/scale.ts';
import type { DemoMade } from '#service/demo/demo-part.ts';
import { isWholeFlow, type CaseRow, type FlowHead, type HistoryRow, type TaskRow } from './turn.ts';

const rowsOf = <T>(parts: readonly DemoMade[], table: unknown) =>
  parts.flatMap(({ tables }) => tables.filter((one) => one.table === table).flatMap(({ rows }) => rows)) as T[];

test.each(['demo', 'acme', 'globex'])(
  'the workflows and cases of %s are sound: marking, history and tasks agree (F1, F3, F4, F6)',
  (urlPath) => {
    const { parts } = generateClient(3, urlPath, smallScale);
    const versions = rowsOf<typeof workflowVersions.$inferSelect>(parts, workflowVersions);
    const definitions = new Map(versions.map(({ workflowId, definition }) => [workflowId, v.parse(flowDefinition, definition)]));
    for (const definition of definitions.values()) expect(checkFlow(definition)).toEqual([]);
    const cases = rowsOf<CaseRow>(parts, flowCases);
    const tasks = rowsOf<TaskRow>(parts, flowTasks);
    const history = rowsOf<HistoryRow>(parts, flowHistory);
    const heads = rowsOf<FlowHead & { caseId: string }>(parts, flowHeads);
    expect(cases.length).toBeGreaterThan(3);
    for (const one of cases) {
      const own = history.filter(({ caseId }) => caseId === one.id);
      expect(replay(own).toSorted()).toEqual([...one.marking].toSorted());
      expect(
        isWholeFlow(
          own,
          heads.find(({ caseId }) => caseId === one.id),
        ),
      ).toBe(true);
      expect(
        isWholeFlow(
          own.slice(0, -1),
          heads.find(({ caseId }) => caseId === one.id),
        ),
      ).toBe(false);
      const definition = definitions.get(one.workflowId)!;
      const waiting = one.marking.filter((token) => {
        const activity = graphOf(definition).activities.get(token);
        return activity !== undefined && isOffered(activity);
      });
      const open = tasks.filter(({ caseId, status }) => caseId === one.id && status === flowTaskStatus.open);
      expect(open.map(({ activityId }) => activityId).toSorted()).toEqual(waiting.toSorted());
      expect(one.endedAt > 0).toBe(one.status !== flowCaseStatus.running);
    }
    expect(new Set(cases.map(({ number }) => number)).size).toBe(cases.length);
  },
);
