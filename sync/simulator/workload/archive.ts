import { containerStatus } from '#schema/codes.ts';
import { countOutcome, exceptionKind, pageStatus } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { exception } from '#schema/entities/exception.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { synchronization } from '#schema/entities/synchronization.ts';
import { containerPlace, containerVerify, exceptionNote, exceptionResolve } from '#schema/operations/rooms/archive.ts';
import { containerRecount } from '#schema/operations/recount.ts';
import { synchronizationChange } from '#schema/operations/synchronizations.ts';
import { registrationTreat, type Treat } from '#schema/operations/treat.ts';
import type { Exception, SyncPage, Synchronization } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { countSum, isWhole, type CountItem } from '#schema/rules/bench/count.ts';
import { differencesOf } from '#schema/rules/bench/differences.ts';
import { itemRow } from '#schema/rules/bench/item.ts';
import { isSettled } from '#schema/rules/bench/settled.ts';
import { attributesOf, projectIds } from '#sync/simulator/model/client-data.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import type { Hands, Workbench } from './workbench.ts';

type Act = (hands: Hands) => boolean;

const marks = { evidence: {}, toVerify: [] };

/** Actions at the bench: counts, exceptions, treatments, pages. Data the tablet does not have yet makes its results differ. */
export class ArchiveActor {
  readonly #dice: Chance;
  readonly #bench: Workbench;
  readonly #acts: readonly Act[];

  constructor(dice: Chance, bench: Workbench) {
    this.#dice = dice;
    this.#bench = bench;
    const often: Act[] = [this.#count, this.#count, this.#treat, this.#note, this.#recount];
    const pages: Act[] = [this.#synchronize, this.#synchronize, this.#synchronize, this.#page, this.#page];
    this.#acts = [...often, ...often, ...pages, this.#place, this.#resolve];
  }

  /** Performs one possible action; false if a few tries found none, or if the user has no archive role. */
  act(hands: Hands): boolean {
    if (hands.account.session.userId !== 'u3' && !this.#dice.happens(0.1)) return false;
    for (let tries = 0; tries < 6; tries++) if (this.#dice.pick(this.#acts)?.(hands)) return true;
    return false;
  }

  #box(hands: Hands, ...statuses: readonly number[]): Container | undefined {
    const boxes = this.#bench.shown(hands, container.collection).filter(({ status }) => statuses.includes(status));
    return this.#dice.pick(boxes)?.row ?? undefined;
  }

  #documents(hands: Hands, containerId: string): Registration[] {
    return this.#bench
      .shown(hands, registration.collection)
      .flatMap(({ row }) => (row?.containerId === containerId ? [row] : []));
  }

  readonly #count: Act = (hands) => {
    const box = this.#box(hands, containerStatus.closed, containerStatus.sent, containerStatus.completed);
    if (!box) return false;
    const expected = this.#documents(hands, box.id);
    const items = expected.filter(() => this.#dice.happens(0.95)).map(scanned);
    const numbers = countSum(expected, items);
    const run = this.#dice.happens(0.8) ? ('confirm' as const) : ('putAside' as const);
    const differences = run === 'confirm' && !isWhole(numbers) ? differencesOf(expected, items) : [];
    const asked = { projectId: box.projectId, run, items: items.map(itemRow), parts: [] as string[], numbers, differences };
    this.#bench.save(hands, containerVerify, { ...asked, receives: false, remark: '' }, box.id);
    return true;
  };

  readonly #recount: Act = (hands) => {
    const counted = this.#bench.shown(hands, container.collection).filter(({ row }) => isSettled(row?.countState));
    const box = this.#dice.pick(counted)?.row;
    if (!box) return false;
    this.#bench.save(hands, containerRecount, { projectId: box.projectId, reason: 'a folder was found' }, box.id);
    return true;
  };

  readonly #place: Act = (hands) => {
    const box = this.#box(hands, containerStatus.completed);
    if (!box) return false;
    const placeCode = `R1-${this.#dice.int(1, 9)}`;
    this.#bench.save(hands, containerPlace, { projectId: box.projectId, placeCode, scanned: true }, box.id);
    return true;
  };

  readonly #treat: Act = (hands) => {
    const box = this.#box(hands, containerStatus.sent, containerStatus.completed, containerStatus.closed);
    const its = this.#dice.pick(box ? this.#documents(hands, box.id) : []);
    if (!box || !its) return false;
    const about = { containerId: box.id, projectId: box.projectId, documentCode: its.code };
    const reason = 'seen at the bench';
    const to = this.#box(hands, containerStatus.completed, containerStatus.closed);
    const other = to?.projectId === box.projectId && to.id !== box.id ? to : undefined;
    const name = `corrected ${this.#dice.int(1, 99)}`;
    const ways: Treat[] = [
      { ...about, do: 'categorise', categoryId: `c${this.#dice.int(1, 3)}` },
      { ...about, ...marks, do: 'correct', values: { [attributesOf(its.classId).name]: name }, reason },
      { ...about, do: 'accept', pages: [], reason },
      { ...about, do: 'strike', reason },
      ...(other
        ? [{ ...about, do: 'rehouse', toId: other.id, fromCode: box.code, toCode: other.code, scanned: true, reason } as const]
        : []),
    ];
    this.#bench.save(hands, registrationTreat, this.#dice.pick(ways) ?? (ways[0] as Treat), its.id); // there is one
    return true;
  };

  readonly #note: Act = (hands) => {
    const box = this.#box(hands, containerStatus.sent, containerStatus.completed);
    // a paper of any box may be in this one, also one of another project
    const found = this.#dice.happens(0.5) ? this.#dice.pick(this.#bench.inBoxes(hands))?.row : undefined;
    const about = { projectId: box?.projectId ?? 'p1', containerId: box?.id ?? '', registrationId: found?.id ?? '' };
    const kind = found ? exceptionKind.wrongBox : exceptionKind.damaged;
    this.#bench.save(hands, exceptionNote, { ...about, kind, code: found?.code ?? '', note: 'wet' });
    return true;
  };

  readonly #resolve: Act = (hands) => {
    const open = this.#bench.rowsOf<Exception>(hands, exception.collection, exception.of).filter(({ state }) => state === 'open');
    const found = this.#dice.pick(open);
    if (!found) return false;
    this.#bench.save(hands, exceptionResolve, { resolution: 'accepted', note: '' }, found.id);
    return true;
  };

  #synchronization(hands: Hands): Synchronization | undefined {
    return this.#dice.pick(this.#bench.rowsOf<Synchronization>(hands, synchronization.collection, synchronization.of));
  }

  readonly #synchronize: Act = (hands) => {
    const its = this.#synchronization(hands);
    if (!its || this.#dice.happens(0.2)) {
      const projectId = this.#dice.pick(projectIds) ?? 'p1';
      this.#bench.save(hands, synchronizationChange, { projectId, do: 'begin', name: 'Pages', source: 'scan' });
      return true;
    }
    const box = this.#box(hands, containerStatus.sent, containerStatus.completed);
    const document = this.#dice.pick(box?.projectId === its.projectId ? this.#documents(hands, box.id) : []);
    if (!document) return this.#turn(hands, its);
    const page = { registrationId: document.id, barcode: document.code, number: 1, status: pageStatus.expected };
    const pages = [{ id: `${its.id}:${document.id}`, ...page }];
    this.#bench.save(hands, synchronizationChange, { projectId: its.projectId, do: 'addPages', pages }, its.id);
    return true;
  };

  #turn(hands: Hands, { id, projectId, state }: Synchronization): boolean {
    const to = state === 'open' ? 'close' : 'reopen';
    this.#bench.save(hands, synchronizationChange, { projectId, do: to }, id);
    return true;
  }

  readonly #page: Act = (hands) => {
    const page = this.#dice.pick(this.#bench.rowsOf<SyncPage>(hands, syncPage.collection, syncPage.of));
    if (!page) return false;
    const status = this.#dice.pick([pageStatus.scanned, pageStatus.missing, pageStatus.damaged] as const) ?? pageStatus.scanned;
    const asked = { projectId: page.projectId, do: 'setPage', pageId: page.id, status, justificationId: '', text: '' } as const;
    this.#bench.save(hands, synchronizationChange, asked, page.synchronizationId);
    return true;
  };
}

const scanned = ({ id, code }: Registration): CountItem => ({
  registrationId: id,
  code,
  outcome: countOutcome.found,
  how: 'scanned',
  at: 1,
});
