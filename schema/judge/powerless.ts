import { Draft } from './draft.ts';

/** A draft without rights: judging over it reveals the conflicting fields and accepts nothing. */
export class Powerless extends Draft {
  override person = async () => null;
  /** Access as a whole is missing, so sight of single documents does not matter. */
  override sight = async () => null;
}
