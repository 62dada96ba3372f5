/** Documents of a client that a user may see, by project, class and attribute values. */

/** Access of a user to the classes of a project: all of them, or only those listed. */
export type ClassMode = 'all' | 'listed';

/** Values of one attribute that a user may see; the empty text means *no value*. */
export interface Restriction {
  attributeId: string;
  allowed: readonly string[];
  /** The attribute has several values separated by commas, and all of them must be allowed. */
  several: boolean;
}

/** Visibility rules of one user. A user without lists has none, so there is nothing to check. */
export interface Sight {
  userId: string;
  projects: ReadonlyMap<string, ClassMode>;
  /** Access to listed classes, separately for registering, searching, and adding versions of pages (right 127). */
  classes: ReadonlyMap<string, { import: boolean; search: boolean; versions?: boolean }>;
  restrictions: ReadonlyMap<string, readonly Restriction[]>;
}

/** Fields of a document that decide its visibility. */
export interface Sighted {
  projectId: string;
  classId: string;
  values: Readonly<Record<string, string>>;
  createdBy: string;
}

/** Represents *no value* in lists of allowed ones, here and in `sightSql`; no value contains this character. */
export const NO_VALUE = '\u0001';

/**
 * True if a user may see a document: they work in its project, search its class or registered it there, and may see its value
 * of each restricted attribute. `sightSql` of the service implements the same in SQL, and a test compares the two.
 */
export function isVisible(sight: Sight, { projectId, classId, values, createdBy }: Sighted): boolean {
  const mode = sight.projects.get(projectId);
  if (mode === undefined) return false;
  const access = sight.classes.get(classId);
  const isOwn = createdBy === sight.userId;
  if (mode === 'listed' && !access?.search && !(access?.import && isOwn)) return false;
  const value = (id: string) => (Object.hasOwn(values, id) ? values[id] : '') || NO_VALUE;
  return (sight.restrictions.get(classId) ?? []).every(({ attributeId, allowed, several }) => {
    const known = new Set(allowed.map((one) => one || NO_VALUE));
    const its = value(attributeId);
    return (several ? its.split(',') : [its]).every((one) => known.has(one));
  });
}

/** Access to one class, as `classAccess` names it; `any` where either is enough. */
export type ClassReach = 'import' | 'search' | 'any';

/**
 * True if a user reaches a class: any of a project they work in, or one that is listed for them with this access. Who may only
 * register into a class finds there what they registered, so that searching asks for `any`. Null sees all.
 */
export function mayReachClass(
  sight: Sight | null,
  { projectId, classId }: Pick<Sighted, 'projectId' | 'classId'>,
  reach: ClassReach = 'any',
): boolean {
  if (sight?.projects.get(projectId) !== 'listed') return true;
  const access = sight.classes.get(classId);
  return reach === 'any' ? access?.import === true || access?.search === true : access?.[reach] === true;
}

/** True for an item of an order that a person sees: any without a document, and a document in their sight; null sees all. */
export function isItemVisible(sight: Sight | null, item: Sighted): boolean {
  return !sight || item.classId === '' || isVisible(sight, item);
}

/** True if a user may add versions of pages to documents of a class: any of its project, or one listed for them with right 127. */
export function mayAddVersions(sight: Sight, { projectId, classId }: Pick<Sighted, 'projectId' | 'classId'>): boolean {
  return sight.projects.get(projectId) !== 'listed' || sight.classes.get(classId)?.versions === true;
}
