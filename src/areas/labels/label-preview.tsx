import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { LabelFormat } from '#schema/codes/labels.ts';
import { papers, placesOn, WIDEST_MODULE, type LabelText } from './print/paper.ts';

/** Millimetres of a point of type. */
const POINT = 0.3528;

/** One label as it will be printed, at the same measures. The encoder of its bars comes when it is shown. */
export function LabelPreview({ label, format }: { label: LabelText; format: LabelFormat }) {
  const { t } = useLingui();
  const { code } = label;
  const bars = useBars(code);
  const { width, height } = papers[format].label;
  const places = placesOn({ width, height });
  const modules = bars.reduce((sum, each) => sum + each, 0);
  const unit = modules === 0 ? 0 : Math.min(places.width / modules, WIDEST_MODULE);
  const left = places.middle - (modules * unit) / 2;
  const line = (text: string, { y, size }: { y: number; size: number }, bold = false) => (
    <text x={places.middle} y={y} fontSize={size * POINT} fontWeight={bold ? 700 : 400} textAnchor="middle" fill="#000">
      {text}
    </text>
  );
  return (
    <svg
      role="img"
      aria-label={t`Next label: ${code}`}
      viewBox={`0 0 ${width} ${height}`}
      className="mx-auto w-full max-w-90 rounded-small bg-white shadow-[0_0_0_1px_var(--color-line)]"
    >
      {line(label.client, places.client)}
      <path d={barPath(bars, left, unit, places.bars)} fill="#000" />
      {line(code, places.code, true)}
      {line(label.type, places.type)}
    </svg>
  );
}

function barPath(bars: readonly number[], left: number, unit: number, { y, height }: { y: number; height: number }): string {
  let x = left;
  return bars
    .map((width, at) => {
      const from = x;
      x += width * unit;
      return at % 2 === 0 ? `M${from.toFixed(3)} ${y}h${(width * unit).toFixed(3)}v${height}H${from.toFixed(3)}z` : '';
    })
    .join('');
}

function useBars(code: string): readonly number[] {
  const [drawn, setDrawn] = useState<{ code: string; bars: readonly number[] }>();
  useEffect(() => {
    const draw = async () => setDrawn({ code, bars: (await import('#src/parts/paper/barcode.ts')).barsOf(code) });
    draw().catch(() => undefined); // the code in letters is below it
  }, [code]);
  return drawn?.code === code ? drawn.bars : [];
}
