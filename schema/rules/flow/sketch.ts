import { activityKind, flowCaseStatus, relationKind } from '#schema/codes/flow.ts';
import type { FlowActivity, FlowDefinition, FlowRelation, FlowStage, Performer } from '#schema/records/flow.ts';
import type { NameTranslations } from '#schema/records/translations.ts';

/** Texts of a step or transition in the three languages; the first is the row's own. */
export type FlowWords = readonly [en: string, pl: string, de: string];

type Of<K extends FlowActivity['kind']> = Extract<FlowActivity, { kind: K }>;

/** Builder for short definitions in the demonstration and in tests. */
export class FlowSketch {
  readonly #activities: FlowActivity[] = [];
  readonly #relations: FlowRelation[] = [];
  readonly #stages: FlowStage[] = [];
  readonly #head: { id: string; name: string; translations: NameTranslations | undefined };

  constructor(id: string, words: FlowWords) {
    this.#head = { id, ...wordsOf(words) };
  }

  stage(id: string, words: FlowWords, internal = false): this {
    this.#stages.push({ id, ...wordsOf(words), internal });
    return this;
  }

  start(id = 'start'): this {
    return this.#add({ ...this.#step(id, ['Start', 'Początek', 'Beginn']), kind: activityKind.start });
  }

  task(id: string, words: FlowWords, performers: Performer[], dueDays = 0): this {
    return this.#add({ ...this.#step(id, words), kind: activityKind.task, performers, dueDays });
  }

  approval(id: string, words: FlowWords, performers: Performer[], more: Partial<Of<typeof activityKind.approval>> = {}): this {
    const usual = { kind: activityKind.approval, performers, dueDays: 0, needed: 1, fourEyes: false };
    return this.#add({ ...this.#step(id, words), ...usual, ...more });
  }

  verification(id: string, words: FlowWords, performers: Performer[], confirm: string[], dueDays = 0): this {
    return this.#add({ ...this.#step(id, words), kind: activityKind.verification, performers, confirm, dueDays });
  }

  wait(id: string, words: FlowWords, days: number): this {
    return this.#add({ ...this.#step(id, words), kind: activityKind.wait, days });
  }

  /** A decision, split or join. */
  gate(id: string, words: FlowWords, kind: 'decision' | 'split' | 'join'): this {
    return this.#add({ ...this.#step(id, words), kind: activityKind[kind] });
  }

  end(id = 'end', outcome: Of<typeof activityKind.end>['outcome'] = flowCaseStatus.completed): this {
    const clears = outcome === flowCaseStatus.rejected;
    return this.#add({ ...this.#step(id, ['End', 'Koniec', 'Ende']), kind: activityKind.end, outcome, clears });
  }

  way(fromId: string, toId: string, kind: keyof typeof relationKind, words: FlowWords, more: Partial<FlowRelation> = {}): this {
    const usual = { reason: 'no', condition: '', days: 0, clears: false } as const;
    const place = { id: `${fromId}-${toId}-${kind}`, fromId, toId, priority: this.#relations.length };
    this.#relations.push({ ...place, ...wordsOf(words), kind: relationKind[kind], ...usual, ...more });
    return this;
  }

  drawn(): FlowDefinition {
    return { ...this.#head, stages: this.#stages, activities: this.#activities, relations: this.#relations };
  }

  /** Adds a step to the most recent stage. */
  #step(id: string, words: FlowWords) {
    return { id, ...wordsOf(words), groupId: this.#stages.at(-1)?.id ?? '' };
  }

  #add(activity: FlowActivity): this {
    this.#activities.push(activity);
    return this;
  }
}

const wordsOf = ([en, pl, de]: FlowWords) => ({
  name: en,
  translations: { en: { name: en }, pl: { name: pl }, de: { name: de } },
});
