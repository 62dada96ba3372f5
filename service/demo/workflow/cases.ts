import { activityKind, flowCaseStatus, flowEvent, relationKind } from '#schema/codes/flow.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { FlowDefinition, FlowRelation } from '#schema/records/flow.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { usualWorkingTime } from '#schema/records/working-calendar.ts';
import { emptyFlow } from '#schema/rules/flow/advance.ts';
import { graphOf, isOffered } from '#schema/rules/flow/graph.ts';
import {
  noHistory,
  noted,
  turn,
  type CaseRow,
  type FlowMove,
  type FlowRows,
  type HistoryRow,
  type TaskRow,
} from '#service/areas/workflow/turn.ts';
import type { Configuration } from '#service/demo/configuration.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

const HOUR_MS = 3_600_000;
const calendar = { time: usualWorkingTime, days: new Map() };

/** A case made by the engine of the product: its history and tasks are true. */
export interface MadeCase {
  row: CaseRow;
  tasks: TaskRow[];
  votes: { caseId: string; activityId: string; visit: number; userId: string; at: number }[];
  history: HistoryRow[];
  timers: (FlowRows['timers'][number] & { at: number })[];
}

export interface CasePlan {
  definition: FlowDefinition;
  document: Registration;
  documentClass: DocumentClass;
  users: Configuration['users'];
  random: Random;
  number: string;
  /** Steps people answered; a case that ends before is over. */
  answers: number;
}

/** Plays a case: people answer one after the other, within hours, until the number of answers is reached or the case rests on days. */
export function makeCase(plan: CasePlan): MadeCase {
  const play = new Play(plan);
  play.start();
  for (let n = 0; n < plan.answers && play.answer(); n += 1);
  return play.made;
}

const keyOf = ({ activityId, visit }: TaskRow) => `${activityId} ${visit}`;

class Play {
  readonly made: MadeCase;
  readonly #plan: CasePlan;
  #at: number;

  constructor(plan: CasePlan) {
    const { random, document, definition } = plan;
    this.#plan = plan;
    // the newest documents leave little time: their cases begin some days before the end of the data
    this.#at = Math.min(document.createdAt + random.int(2, 30) * HOUR_MS, DEMO_NOW - random.int(20, 60) * DAY_MS * 0.25);
    const starter = this.#someone(['User', 'Supervisor']);
    const row: CaseRow = {
      ...emptyFlow,
      id: random.id(this.#at),
      number: plan.number,
      workflowId: definition.id,
      version: 1,
      projectId: document.projectId,
      classId: document.classId,
      documentGuid: document.id,
      startedAt: this.#at,
      startedBy: starter.id,
      startedByName: starter.name,
      endedAt: 0,
      rowVersion: 0,
    };
    this.made = { row, tasks: [], votes: [], history: [], timers: [] };
  }

  start(): void {
    const { startedBy: userId, startedByName: userName } = this.made.row;
    this.#turn({ input: { is: 'start' }, event: flowEvent.started, by: { userId, userName, opId: '' }, detail: {} });
  }

  /** Answers one open step; false if none is open. */
  answer(): boolean {
    const { definition, random } = this.#plan;
    const graph = graphOf(definition);
    const open = this.made.row.marking.flatMap((token) => graph.activities.get(token) ?? []).filter(isOffered);
    if (this.made.row.status !== flowCaseStatus.running || open.length === 0) return false;
    const activity = random.pick(open);
    this.#at += random.int(1, 20) * HOUR_MS;
    if (this.#at >= DEMO_NOW) return false;
    const { startedBy } = this.made.row;
    const isStrange = activity.kind === activityKind.approval && activity.fourEyes;
    const roles = activity.performers.flatMap((performer) => (performer.of === 'role' ? [performer.role] : []));
    const who = this.#someone(roles, isStrange ? startedBy : '');
    const way = this.#way(graph.out(activity.id).filter(({ kind }) => kind !== relationKind.timeout));
    const by = { userId: who.id, userName: who.name, opId: '' };
    const detail = way.reason === 'must' ? { reason: this.#reason() } : {};
    const input = { is: 'answer', activityId: activity.id, relationId: way.id } as const;
    const isVote = activity.kind === activityKind.approval && activity.needed > 1 && way.kind === relationKind.accept;
    if (isVote && !this.#vote(activity.id, activity.needed, who.id)) {
      const { row, history } = this.made;
      const last = history.at(-1) ?? noHistory;
      history.push(...noted(row.id, last, { input, event: flowEvent.voted, by, detail, at: this.#at }));
      this.made.row = { ...row, rowVersion: row.rowVersion + 1 };
      return true;
    }
    this.#turn({ input, event: flowEvent.answered, by, detail });
    return true;
  }

  /** True if this vote decides. */
  #vote(activityId: string, needed: number, userId: string): boolean {
    const { row, votes } = this.made;
    const visit = row.visits[activityId] ?? 1;
    const its = votes.filter((vote) => vote.activityId === activityId && vote.visit === visit);
    if (!its.some((vote) => vote.userId === userId)) votes.push({ caseId: row.id, activityId, visit, userId, at: this.#at });
    return its.length + 1 >= needed && !its.some((vote) => vote.userId === userId);
  }

  #turn(move: Pick<FlowMove, 'input' | 'event' | 'by' | 'detail'>): void {
    const { definition, document, documentClass } = this.#plan;
    const { row, tasks, history } = this.made;
    const head = history.at(-1) ?? noHistory;
    const open = tasks.filter(({ endedAt }) => endedAt === 0);
    const known = { at: this.#at, values: document.values, attributes: documentClass.attributes, calendar };
    const rows = turn({ row, open, head, definition }, { ...move, ...known });
    if ('fault' in rows) throw new Error(`A case of ${definition.name} does not move: ${rows.fault}.`);
    const changed = new Map([...tasks, ...rows.tasks].map((task) => [keyOf(task), task]));
    this.made.row = rows.row;
    this.made.tasks = [...changed.values()];
    this.made.history.push(...rows.history);
    this.made.timers.push(...rows.timers.map((timer) => ({ ...timer, at: this.#at })));
  }

  /** Mostly the good way. */
  #way(ways: readonly FlowRelation[]): FlowRelation {
    const { random } = this.#plan;
    const [first] = ways;
    if (!first) throw new Error('A step has no way.');
    return random.percent(80) ? first : random.pick(ways);
  }

  #reason(): string {
    return this.#plan.random.pick(['Kwota nie zgadza się z umową.', 'Brak podpisu na drugiej stronie.', 'Inny numer na teczce.']);
  }

  #someone(roles: readonly string[], not = '') {
    const { users, random, document } = this.#plan;
    const able = users.filter(
      (user) =>
        user.id !== not && user.projectIds.includes(document.projectId) && user.roles.some((role) => roles.includes(role)),
    );
    const [fallback] = users;
    if (able.length > 0) return random.pick(able);
    if (!fallback) throw new Error('A client has no people.');
    return fallback;
  }
}
