/** One line of the recipe in a file of the house, with its import where it needs one. */
export interface Entry {
  file: string;
  /** The line goes before this one. */
  before: string;
  line: string;
  /** Goes before the first import. */
  imports?: string;
}

/** The entries of an area outside of its own rooms (docs/areas.md, *A new area*). A ninth one is a defect of the ground. */
export const entries: readonly Entry[] = [
  {
    file: 'schema/entities/all.ts',
    before: '  exception,\n',
    line: '  visit,\n',
    imports: "import { visit } from './visit.ts';\n",
  },
  {
    file: 'schema/operations/rooms.ts',
    before: '  documents: {\n',
    line: "  visits: { types: ['visit.note'], load: () => import('./rooms/visits.ts') },\n",
  },
  {
    file: 'schema/judge/all.ts',
    before: "  'exception.note': judgeExceptionNote,\n",
    line: "  'visit.note': judgeVisitNote,\n",
    imports: "import { judgeVisitNote } from './visits/visit-note.ts';\n",
  },
  {
    file: 'schema/calls/all.ts',
    before: '  session: sessionCalls,\n',
    line: '  visits: visitCalls,\n',
    imports: "import { visitCalls } from '#schema/calls/visits.ts';\n",
  },
  {
    file: 'service/areas/all.ts',
    before: '  accountArea,\n',
    line: '  visitsArea,\n',
    imports: "import { visitsArea } from '#service/areas/visits/area.ts';\n",
  },
  {
    file: 'service/db/schema.ts',
    before: "export * from '#service/db/tables/work.ts';",
    line: "export * from '#service/db/tables/visits.ts';\n",
  },
  {
    file: 'schema/pages.ts',
    before: "  { address: 'labels', ",
    line: "  { address: 'visits/{project}', title: w('Visits', 'Wizyty', 'Besuche'), needs: 'protocol.read' },\n",
  },
  {
    file: 'sync/simulator/workload/all.ts',
    before: '  seldom: (dice, bench) =>',
    line: '  visits: (dice, bench) => new VisitActor(dice, bench),\n',
    imports: "import { VisitActor } from './visits.ts';\n",
  },
];
