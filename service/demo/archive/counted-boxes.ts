import { countState, exceptionKind, type CountState, type ExceptionKind } from '#schema/codes/bench.ts';
import { containerStatus } from '#schema/codes.ts';
import { countId } from '#schema/entities/count.ts';
import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import type { Count, CountPart, Exception } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { DemoBase } from '#service/demo/demo-part.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';
import { countParts } from './count-parts.ts';

/** Boxes of each state, in the order in which they are handed out. */
const wanted: readonly [CountState, number][] = [
  [countState.waiting, 22],
  [countState.counting, 6],
  [countState.differs, 9],
  [countState.confirmed, 12],
];
/** Exceptions about documents beyond those of the counts. */
const NOTED = 24;

/** Boxes that a client keeps as counted long ago, as long as a third of all is left for the states above. */
const COUNTED_BEFORE = 20;

/** Exceptions of boxes at the gate. */
const AT_GATE = 18;

/** Boxes at the archive with their counts, and what was found in them. */
export interface CountedBoxes {
  boxes: readonly Container[];
  documents: readonly Registration[];
  counts: readonly Count[];
  exceptions: readonly Exception[];
  /** Scans of the counts. */
  parts: readonly CountPart[];
  /** Counts of boxes that left the devices long ago, with their scans. */
  past: { counts: readonly Count[]; parts: readonly CountPart[] };
}

/**
 * Counts the newest boxes of a client that the archive received, and writes the state into the boxes. All before them were confirmed
 * when they came.
 */
export function countedBoxes(random: Random, { configuration, containers, registrations }: DemoBase): CountedBoxes {
  const by = archivistOf(configuration);
  const here = containers.filter(({ status, documents }) => status === containerStatus.completed && documents > 0).toReversed();
  // a box of one document has none that could be missed while another is found
  const received = here.filter(({ documents }) => documents > 1);
  // even a small client has some that were counted long ago
  const most = Math.max(Math.ceil(received.length / 3), received.length - COUNTED_BEFORE);
  const states = turns(wanted).slice(0, most);
  const boxes = received.slice(0, states.length);
  const lately = new Set(boxes);
  const older = here.filter((box) => !lately.has(box));
  const inBox = documentsIn(registrations, here);
  const counts: Count[] = [];
  const exceptions: Exception[] = [];
  boxes.forEach((box, n) => {
    const state = states[n] ?? countState.waiting;
    const documents = inBox.get(box.id) ?? [];
    const at = DEMO_NOW - (n + 1) * 5 * HOUR_MS;
    const made = counted(random, { box, state, documents, at, by });
    Object.assign(box, { receivedAt: at - DAY_MS, countState: state });
    if (!made) return;
    const differences = made.row.missing + made.row.extra + made.row.strays;
    Object.assign(box, { countedAt: at, countedByName: by.name, differences });
    counts.push(made.row);
    exceptions.push(...made.exceptions);
  });
  const state = countState.confirmed;
  const past = older.flatMap((box) => {
    const at = (box.receivedAt ?? box.closedAt) + DAY_MS;
    Object.assign(box, { countState: state, countedAt: at, countedByName: by.name, differences: 0 });
    return counted(random, { box, state, documents: inBox.get(box.id) ?? [], at, by })?.row ?? [];
  });
  const all = boxes.flatMap(({ id }) => inBox.get(id) ?? []);
  const noted = all.slice(0, NOTED).map((document, n) => {
    const kind = [exceptionKind.damaged, exceptionKind.unreadable, exceptionKind.wrongBox][n % 3] ?? exceptionKind.damaged;
    return exceptionOf(random, by, DEMO_NOW - (n + 1) * 3 * HOUR_MS, { kind, ...aboutDocument(document) });
  });
  return {
    boxes,
    documents: all,
    counts,
    exceptions: [...exceptions, ...noted],
    parts: countParts(random, counts, inBox, exceptions),
    past: { counts: past, parts: countParts(random, past, inBox, []) },
  };
}

/**
 * Boxes that could not simply be received: their seal, their order or their state was another one, or no device knew them. The last one
 * was signed as destroyed without an approval.
 */
export function gateExceptions(random: Random, { configuration }: DemoBase, { boxes }: CountedBoxes): Exception[] {
  const kinds = [exceptionKind.sealDiffers, exceptionKind.unknownBox, exceptionKind.notClosed, exceptionKind.otherOrder];
  const by = archivistOf(configuration);
  return boxes.slice(0, AT_GATE).map((box, n, { length }) => {
    const kind = n === length - 1 ? exceptionKind.notApproved : (kinds[n % kinds.length] ?? exceptionKind.sealDiffers);
    const { projectId, code, id } = box;
    const about = kind === exceptionKind.unknownBox ? { containerId: '', code: `${code}-${n}` } : { containerId: id, code };
    // the code of the list, as its sheet prints it
    const listed = kind === exceptionKind.notApproved ? { note: '5A0E C4D1 93B7' } : {};
    return exceptionOf(random, by, DEMO_NOW - (n + 1) * 7 * HOUR_MS, { kind, projectId, ...about, ...listed });
  });
}

/** One state of each kind in turn, so that few boxes have all of them. */
function turns(of: readonly [CountState, number][]): CountState[] {
  const longest = Math.max(...of.map(([, many]) => many));
  return Array.from({ length: longest }, (_, n) => of.flatMap(([state, many]) => (n < many ? [state] : []))).flat();
}

function documentsIn(registrations: readonly Registration[], boxes: readonly Container[]): Map<string, Registration[]> {
  const inBox = new Map<string, Registration[]>(boxes.map(({ id }) => [id, []]));
  for (const row of registrations) inBox.get(row.containerId)?.push(row);
  return inBox;
}

interface By {
  id: string;
  name: string;
}

function archivistOf({ users }: DemoBase['configuration']): By {
  const archivist = users.find(({ roles }) => roles.includes('ArchiveProvider'));
  return { id: archivist?.id ?? '', name: archivist?.name ?? '' };
}

interface Counting {
  box: Container;
  state: CountState;
  documents: readonly Registration[];
  at: number;
  by: By;
}

/** The count of a box; none where it waits. */
function counted(random: Random, { box, state, documents, at, by }: Counting) {
  if (state === countState.waiting) return null;
  const expected = documents.length;
  const isWhole = state === countState.confirmed;
  const missing = state === countState.counting ? Math.ceil(expected / 2) : isWhole ? 0 : 1;
  const strays = isWhole || state === countState.counting ? 0 : 1;
  const row: Count = {
    ...made(by, at),
    id: countId(box.id),
    projectId: box.projectId,
    containerId: box.id,
    state,
    expected,
    found: expected - missing,
    missing,
    extra: 0,
    strays,
    parts: [],
    byName: by.name,
    at,
    remark: '',
  };
  const [lost] = documents;
  if (state !== countState.differs || !lost) return { row, exceptions: [] };
  const inBox = { projectId: box.projectId, containerId: box.id };
  return {
    row,
    exceptions: [
      exceptionOf(random, by, at, { kind: exceptionKind.missing, ...aboutDocument(lost) }),
      exceptionOf(random, by, at, { kind: exceptionKind.unregistered, ...inBox, code: `NR-${random.int(10_000, 99_999)}` }),
    ],
  };
}

const aboutDocument = ({ id, projectId, containerId, code }: Registration) => ({
  projectId,
  containerId,
  registrationId: id,
  code,
});

const made = ({ id, name }: By, at: number) => ({
  version: 1,
  createdAt: at,
  createdBy: id,
  createdByName: name,
  createdByOp: '',
});

type About = { kind: ExceptionKind; projectId: string; containerId: string } & Partial<
  Pick<Exception, 'registrationId' | 'code' | 'note'>
>;

function exceptionOf(random: Random, by: By, at: number, about: About): Exception {
  return {
    ...made(by, at),
    id: random.id(at),
    registrationId: '',
    code: '',
    note: '',
    state: 'open',
    resolution: '',
    resolvedAt: 0,
    resolvedByName: '',
    ...about,
  };
}
