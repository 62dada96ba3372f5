/** Documents of a client that one user may see: projects, classes, values of attributes. */

/** Access of a user to the classes of a project: all of them, or only those listed. */
export type ClassMode = 'all' | 'listed';

/** Values of one attribute a person may see; the empty text stands for *no value*. */
export interface Restriction {
  attributeId: string;
  allowed: readonly string[];
  /** The attribute takes several values with commas between; all of them have to be allowed. */
  several: boolean;
}

/** The sight of one person. A person without any list has none, and then nothing is asked. */
export interface Sight {
  userId: string;
  projects: ReadonlyMap<string, ClassMode>;
  /** Access to listed classes: to register in them, and to search in them. */
  classes: ReadonlyMap<string, { import: boolean; search: boolean }>;
  restrictions: ReadonlyMap<string, readonly Restriction[]>;
}

/** Fields of a document that decide. */
export interface Sighted {
  projectId: string;
  classId: string;
  values: Readonly<Record<string, string>>;
  createdBy: string;
}

/** Stands for *no value* in lists of allowed ones, here and in `sightSql`: no value has this character. */
export const NO_VALUE = '\u0001';

/**
 * True if a user may see a document: they work in its project, search its class or registered it there, and may see its value
 * of each restricted attribute. `sightSql` of the service is the same in SQL, and a test compares the two.
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
