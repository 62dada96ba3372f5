import { registration } from '#schema/entities/registration.ts';
import {
  documentAddFile,
  documentCreate,
  documentMove,
  documentTag,
  documentUpdate,
} from '#schema/operations/rooms/documents.ts';
import type { Registration } from '#schema/records/registration.ts';
import { attributesOf, classOf, otherClassOf, projectIds, tagsOf } from '#sync/simulator/model/client-data.ts';
import type { OtherWork } from './protocoling.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import type { Hands, Workbench } from './workbench.ts';

const PHOTOS_MOST = 3;
/** Share of the actions that correct a document, whatever the state of its box, instead of adding photos. */
const CORRECTIONS = 0.3;
/** Share of the actions that register a document without a box. */
const LOOSE = 0.15;
/** Share of these with a code, which another document may have. */
const CODED = 0.5;
/** Share of the corrections that tag the document. */
const TAGS = 0.4;
/** Share of these that move it to the other class of its project, or back. */
const MOVES = 0.2;

/**
 * Users who add photos to documents or register documents with them, whose bytes are stored on the device before the operation is
 * saved, and who correct, tag and move documents.
 */
export class PhotoActor implements OtherWork {
  /** Share of all actions. */
  readonly #share: number;
  readonly #dice: Chance;
  readonly #bench: Workbench;
  #photos = 0;

  constructor(share: number, dice: Chance, bench: Workbench) {
    this.#share = share;
    this.#dice = dice;
    this.#bench = bench;
  }

  /** True if photos were added to a document, or a document was corrected. */
  act(hands: Hands): boolean {
    if (!this.#dice.happens(this.#share)) return false;
    if (this.#dice.happens(LOOSE)) return this.#register(hands);
    const row = this.#dice.pick(this.#bench.shown(hands, registration.collection))?.row;
    if (!row) return false;
    if (this.#dice.happens(CORRECTIONS)) return this.#change(hands, row);
    const photos = { fileIds: this.#photosOf(hands), name: 'photo.jpg' };
    this.#bench.save(hands, documentAddFile, { containerId: row.containerId, ...photos }, row.id);
    return true;
  }

  /** Registers a document without a box, with its pages. */
  #register(hands: Hands): boolean {
    const projectId = this.#dice.pick(projectIds) ?? projectIds[0];
    const values = { name: `file ${this.#dice.int(1, 999)}` };
    const place = { projectId, classId: classOf(projectId), code: this.#dice.happens(CODED) ? `L-${this.#dice.int(1, 40)}` : '' };
    const about = { evidence: {}, toVerify: [], fileIds: this.#photosOf(hands), name: 'page.jpg' };
    this.#bench.save(hands, documentCreate, { ...place, values, ...about });
    return true;
  }

  /** Takes photos, whose bytes are on the device from now on. */
  #photosOf(hands: Hands): string[] {
    const fileIds = Array.from({ length: this.#dice.int(1, PHOTOS_MOST) }, () => this.#newId());
    for (const id of fileIds) hands.account.photos.set(id, this.#bench.now());
    return fileIds;
  }

  #change(hands: Hands, row: Registration): boolean {
    if (this.#dice.happens(TAGS)) return this.#tag(hands, row);
    return this.#dice.happens(MOVES) ? this.#move(hands, row) : this.#correct(hands, row);
  }

  #move(hands: Hands, { id, containerId, projectId, classId, code, values }: Registration): boolean {
    const to = classId === classOf(projectId) ? otherClassOf(projectId) : classOf(projectId);
    const [before, after] = [attributesOf(classId), attributesOf(to)];
    const carried = { [after.name]: values[before.name] ?? '', [after.street]: values[before.street] ?? '' };
    this.#bench.save(hands, documentMove, { containerId, classId: to, code, values: carried, evidence: {}, toVerify: [] }, id);
    return true;
  }

  #correct(hands: Hands, { id, containerId, classId }: Registration): boolean {
    const values = { [attributesOf(classId).name]: `${hands.account.session.clientId} checked ${this.#dice.int(1, 999)}` };
    this.#bench.save(hands, documentUpdate, { containerId, values, evidence: {}, toVerify: [] }, id);
    return true;
  }

  /** Adds a tag and takes another one, of which the document may have either. */
  #tag(hands: Hands, { id, containerId, projectId }: Registration): boolean {
    const tags = tagsOf(projectId);
    const [add, remove] = [this.#dice.pick(tags), this.#dice.pick(tags)];
    const change = { add: add ? [add] : [], remove: remove && remove !== add ? [remove] : [] };
    this.#bench.save(hands, documentTag, { containerId, ...change }, id);
    return true;
  }

  #newId(): string {
    return `01900000-0000-7000-9000-${(++this.#photos).toString(16).padStart(12, '0')}`;
  }
}
