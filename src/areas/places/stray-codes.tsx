import { Plural, Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { CodeText } from '#src/kit/feedback/code-text.tsx';

/** Codes boxes were placed on that are no shelf in the list. */
export function StrayCodes({ codes }: { codes: readonly { code: string; boxes: number }[] }) {
  if (codes.length === 0) return null;
  return (
    <section className="mt-3 border-t border-line p-3" aria-labelledby="stray-codes">
      <h2 id="stray-codes" className="flex items-center gap-2 text-body font-bold">
        <TriangleAlert size={18} aria-hidden className="text-on-waiting" />
        <Trans>Codes that are no shelf yet</Trans>
      </h2>
      <p className="pt-1 text-office text-muted">
        <Trans>Boxes were placed on them. Add the shelf to its rack under the same code, or move the boxes.</Trans>
      </p>
      <ul className="pt-2">
        {codes.map(({ code, boxes }) => (
          <li key={code} className="flex min-h-9 items-center gap-3">
            <CodeText className="flex-1">{code}</CodeText>
            <span className="text-office text-muted">
              <Plural value={boxes} one="# box" other="# boxes" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
