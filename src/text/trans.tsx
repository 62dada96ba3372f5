import { Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { Fragment } from 'react';

/**
 * The runtime of every `<Trans>` and `<Plural>` (lingui.config.ts). Values go into the text before its tags are read, so
 * `<b>` in what a person typed or scanned would be taken for one of ours and vanish; as an element it is shown as it is.
 */
export function Trans({ values, ...rest }: TransProps) {
  return <LinguiTrans {...rest} {...(values && { values: shownAsText(values) })} />;
}

function shownAsText(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <Fragment key={name}>{value}</Fragment> : value,
    ]),
  );
}
