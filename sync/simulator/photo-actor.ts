import { registration } from '#schema/entities/registration.ts';
import { documentAddFile } from '#schema/operations/rooms/documents.ts';
import type { OtherWork } from './actor.ts';
import type { Chance } from './prng.ts';
import type { Hands, Workbench } from './workbench.ts';

const PHOTOS_MOST = 3;

/** Users who add photos to documents: the bytes are stored on the device first, then the operation is saved. */
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

  /** True if photos were added to a document. */
  act(hands: Hands): boolean {
    if (!this.#dice.happens(this.#share)) return false;
    const row = this.#dice.pick(this.#bench.shown(hands, registration.collection))?.row;
    if (!row) return false;
    const fileIds = Array.from({ length: this.#dice.int(1, PHOTOS_MOST) }, () => this.#newId());
    for (const id of fileIds) hands.account.photos.set(id, this.#bench.now());
    this.#bench.save(hands, documentAddFile, { containerId: row.containerId, fileIds, name: 'photo.jpg' }, row.id);
    return true;
  }

  #newId(): string {
    return `01900000-0000-7000-9000-${(++this.#photos).toString(16).padStart(12, '0')}`;
  }
}
