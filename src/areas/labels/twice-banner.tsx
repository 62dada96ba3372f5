import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { LabelBatch } from '#schema/records/labels.ts';
import { twicePrinted } from '#schema/rules/labels/twice-printed.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { namedRanges } from './named-ranges.ts';

/** Ranges that are named; a person begins with these. */
const NAMED = 5;

/** Codes that are on two papers: two boxes with one code look like one, so a person destroys one of the papers. */
export function TwiceBanner({ batches }: { batches: readonly LabelBatch[] }) {
  const shared = useMemo(() => twicePrinted(batches), [batches]);
  if (shared.length === 0) return null;
  const codes = namedRanges(shared.slice(0, NAMED));
  return (
    <Banner tone="danger">
      <Trans>Printed twice: {codes}. Destroy one of the two labels before it is on a box.</Trans>
    </Banner>
  );
}
