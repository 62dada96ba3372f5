import { BehaviorSubject } from 'rxjs';
import { part } from '#src/data/workplace/workplace.ts';

/** A document that is being fetched to be kept. */
export interface Pinning {
  guid: string;
  page: number;
  pages: number;
}

/** The document this tab is fetching now. */
export const pinning = part(() => new BehaviorSubject<Pinning | undefined>(undefined));
