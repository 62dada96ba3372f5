import { BehaviorSubject } from 'rxjs';
import { part } from '#src/data/workplace/workplace.ts';

/** A document being fetched for storage. */
export interface Pinning {
  guid: string;
  page: number;
  pages: number;
}

/** The document that this tab is fetching now. */
export const pinning = part(() => new BehaviorSubject<Pinning | undefined>(undefined));
