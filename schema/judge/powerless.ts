import { Draft } from './draft.ts';

/** A draft without rights: judging over it shows what is in question, and accepts nothing. */
export class Powerless extends Draft {
  override person = async () => null;
  /** Access is in question as a whole, not that to single documents. */
  override sight = async () => null;
}
