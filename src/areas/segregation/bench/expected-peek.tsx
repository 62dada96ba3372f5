import { Plural, Trans } from '@lingui/react/macro';
import { SheetBar } from '#src/kit/layout/sheet-bar.tsx';
import { ExpectedList, type ExpectedListProps } from './expected-list.tsx';

/** On a phone the expected list is behind a bar over the keys, because result and counter take the screen. */
export function ExpectedPeek(props: ExpectedListProps) {
  const { missing } = props.counted.sum;
  return (
    <SheetBar
      label={<Plural value={missing} one="Expected: # document is missing" other="Expected: # documents are missing" />}
      title={<Trans>Expected in this box</Trans>}
    >
      <ExpectedList {...props} />
    </SheetBar>
  );
}
