import { labelBatch } from '#schema/entities/label-batch.ts';
import type { LabelFormat } from '#schema/codes/labels.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import { numberOfCode, seriesOfType, type LeasedSeries } from '#schema/rules/labels/series.ts';
import { CLIENT } from '#schema/scopes.ts';
import { labelBatches } from '#service/db/tables/labels.ts';
import { demoRows, type DemoBase, type DemoPart } from '#service/demo/demo-part.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

interface Plan {
  /** Its type, by the place in the plan of the client. */
  type: number;
  many: number;
  format: LabelFormat;
  daysAgo: number;
  /** Numbers that are on boxes already; the others begin after them. */
  used: boolean;
  /** Labels that are damaged, by their place in the batch. */
  damaged: readonly number[];
}

const plans: readonly Plan[] = [
  { type: 0, many: 48, format: 'a4x24', daysAgo: 32, used: true, damaged: [] },
  { type: 2, many: 28, format: 'a4x14', daysAgo: 18, used: false, damaged: [] },
  { type: 0, many: 24, format: 'a4x24', daysAgo: 11, used: false, damaged: [6] },
  { type: 1, many: 20, format: 'roll100x50', daysAgo: 4, used: false, damaged: [] },
  { type: 2, many: 40, format: 'roll62x29', daysAgo: 1, used: false, damaged: [3] },
];

/** Digits of the client's own codes, which have ten in the demonstration. */
const CLIENT_WIDTH = 10;

/** Labels of the clients: some on boxes, most still on their sheets, two damaged. */
export const labelsDemo: DemoPart = {
  name: 'labels',
  make: (random, client) => {
    const rows = batchesOf(random, client);
    const feed = rows.map((row) => ({ stream: labelBatch.stream, id: row.id, scope: CLIENT, row }));
    return { tables: [demoRows(labelBatches, rows)], feed };
  },
};

function batchesOf(random: Random, { configuration, containers }: DemoBase): LabelBatch[] {
  const types = configuration.types.map(({ record }) => record);
  const printer = configuration.users.find(({ roles }) => roles.includes('User'));
  const last = new Map<string, number>();
  return plans.flatMap(({ type: at, many, used, damaged, format, daysAgo }) => {
    const type = types[at];
    const series = type && widened(seriesOfType(type, types));
    if (!type || !series) return [];
    const highest = last.get(series.of) ?? highestOf(series, containers);
    const first = used ? Math.max(1, highest - many + 1) : highest + 1;
    last.set(series.of, first + many - 1);
    const createdAt = DEMO_NOW - daysAgo * DAY_MS;
    const made = { version: 1, createdAt, createdBy: printer?.id ?? '', createdByName: printer?.name ?? '', createdByOp: '' };
    const { of, prefix, width, checkDigit } = series;
    return [
      {
        ...made,
        id: random.id(createdAt),
        projectId: '',
        series: of,
        typeId: type.id,
        prefix,
        width,
        checkDigit,
        first,
        last: first + many - 1,
        format,
        damaged: damaged.map((place) => first + place),
      },
    ];
  });
}

const widened = (series: LeasedSeries | null) =>
  series && { ...series, width: series.prefix === '' ? CLIENT_WIDTH : series.width };

/** The highest number on a box, also one whose check digit is none: boxes may be older than the series. */
function highestOf(series: LeasedSeries, containers: readonly { code: string }[]): number {
  const plain = { ...series, width: series.width + (series.checkDigit ? 1 : 0), checkDigit: false };
  const numbers = containers.map(({ code }) => numberOfCode(plain, code) ?? 0);
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0);
  return series.checkDigit ? Math.floor(highest / 10) : highest;
}
