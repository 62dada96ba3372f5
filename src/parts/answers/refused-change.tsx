import { useLingui } from '@lingui/react/macro';
import type { OutboxDoc } from '#schema/collections.ts';
import { refusalText } from '#src/text/problems.ts';

/** Entry of a list for a saved change that the service refused, with the reason in words. */
export function RefusedChange({ doc }: { doc: OutboxDoc }) {
  const { i18n } = useLingui();
  const { title, text } = refusalText(doc.code);
  return (
    <li className="py-1 text-on-danger">
      <strong>{i18n._(title)}</strong> {i18n._(text)}
    </li>
  );
}
