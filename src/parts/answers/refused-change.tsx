import { useLingui } from '@lingui/react/macro';
import type { OutboxDoc } from '#schema/collections.ts';
import { refusalWords } from '#src/text/problem-lines.ts';

/** Entry of a list for a saved change that the service refused, with the reason in words. */
export function RefusedChange({ doc }: { doc: OutboxDoc }) {
  const { i18n } = useLingui();
  const { title, text } = refusalWords(i18n, doc);
  return (
    <li className="py-1 text-on-danger">
      <strong>{title}</strong> {text}
    </li>
  );
}
