import { report, type Core } from '#sync/core.ts';
import type { Answer } from '#sync/ports.ts';
import { askPage } from './ask.ts';
import { readCursor, sweepAgain } from './cursor.ts';
import { changeErrands, readErrands, type Errands } from './errands.ts';
import { fetchDictionary } from './fetch-dictionary.ts';
import { sorted, takeRows } from './page.ts';
import { withdrawScope } from './scopes.ts';

type Undone = Exclude<Answer<unknown>, { kind: 'answer' }>;

/** Answers about the device, its user or the service as a whole: no other errand would succeed. */
const ofAll: readonly number[] = [401, 423, 426, 429, 502, 503, 504];

/**
 * Runs the errands that pages left. A failing errand blocks no other; returns the first blocking answer, or undefined if
 * nothing is left.
 */
export async function runErrands(core: Core): Promise<Undone | undefined> {
  let first: Undone | undefined;
  for await (const undone of eachErrand(core)) {
    first ??= undone;
    if (undone && (undone.kind !== 'status' || ofAll.includes(undone.status))) break;
  }
  return first;
}

/** Runs errands one by one, each when its outcome is requested. */
async function* eachErrand(core: Core): AsyncGenerator<Undone | undefined> {
  const { scopes, dictionaries } = await readErrands(core.ports.store);
  for (const [scope, errand] of Object.entries(scopes)) yield fetchScope(core, scope, errand);
  const used = Object.keys(dictionaries).length > 0 ? await usedDictionaries(core) : nothing;
  for (const [id, errand] of Object.entries(dictionaries)) if (used.has(id)) yield fetchDictionary(core, id, errand);
}

/** Rows of a scope that was granted later, page by page; its own place is kept with the errand. */
async function fetchScope(core: Core, scope: string, first: Errands['scopes'][string]): Promise<Undone | undefined> {
  const { store, clock } = core.ports;
  for (let errand = first, more = true; more;) {
    const asked = await readCursor(store);
    // what is deleted in it behind the cursor comes with the feed, as for any scope
    const place = { epoch: asked.epoch, since: errand.since, startHead: asked.since };
    const answer = await askPage(core, await report(core), place, scope);
    if (answer.kind !== 'answer') return answer;
    const now = await readCursor(store);
    const { body } = answer;
    if (now.epoch !== body.epoch || now.generation !== asked.generation) return undefined;
    const page = { ...sorted(body.rows), scopes: [], verdicts: [] };
    await takeRows(core, page, {
      generation: now.generation,
      atLeast: errand.grantedAt,
      position: now,
      blind: false,
      startHead: now.startHead,
    });
    await sweepAgain(store, now.generation, clock.now());
    const next = { ...errand, since: body.again ? 0 : body.to };
    more = body.more || body.again;
    // rows that did not come are not the user's to read; a crash before the errand is struck off fetches the scope again
    if (!more) await withdrawScope(core, scope, errand.grantedAt);
    await changeErrands(store, clock.now(), (list) => {
      const known = list.scopes[scope];
      if (known?.grantedAt !== errand.grantedAt || known.since !== errand.since) return undefined;
      const { [scope]: _done, ...rest } = list.scopes;
      return { ...list, scopes: more ? { ...rest, [scope]: next } : rest };
    });
    errand = next;
  }
  return undefined;
}

const nothing: ReadonlySet<string> = new Set();

/** Those that classes of this device take values from: heads come to all of a client, values to who works with them. */
async function usedDictionaries({ ports: { store } }: Core): Promise<ReadonlySet<string>> {
  const classes = await store.find('references', { of: 'class' });
  return new Set(classes.flatMap(({ row }) => ('attributes' in row ? row.attributes.map((each) => each.dictionaryId) : [])));
}
