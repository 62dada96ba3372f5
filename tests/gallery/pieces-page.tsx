import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { PasswordDialog } from '#src/areas/account/password-dialog.tsx';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { InformationDialog } from '#src/kit/dialog/information-dialog.tsx';
import { Snackbar, snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Filter } from '#src/kit/list/filters.tsx';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { Printer } from 'lucide-react';

type Open = 'none' | 'confirm' | 'update' | 'information' | 'password';

/** Pieces whose figures S0 §9 gives: dialogs, snackbar, tooltip, calendar, hints. What they do is written down for the tests. */
export function PiecesPage() {
  const [open, setOpen] = useState<Open>('none');
  const [done, setDone] = useState<readonly string[]>([]);
  const did = (what: string) => setDone((before) => [...before, what]);
  const close = () => setOpen('none');
  return (
    <>
      <main className="flex flex-col items-start gap-4 p-4">
        <h1>Pieces</h1>
        <Dates />
        {(['confirm', 'update', 'information', 'password'] as const).map((which) => (
          <Button key={which} onClick={() => setOpen(which)}>
            {`Open ${which}`}
          </Button>
        ))}
        <Button onClick={() => snack('Something happened')}>Say something</Button>
        <IconButton icon={Printer} label="Print it" onClick={() => did('printed')} />
        <Rows />
        <Hinted onAsked={(text) => did(`asked ${text}`)} />
        <Searched onSearched={(text) => did(`searched ${text}`)} />
        <output data-done>{done.join(', ')}</output>
        {(['confirm', 'update'] as const).map((which) => (
          <ConfirmDialog
            key={which}
            open={open === which}
            title="Are you sure?"
            width={which === 'update' ? 'update' : undefined}
            onConfirm={() => {
              did('confirmed');
              close();
            }}
            onClose={close}
          />
        ))}
        <InformationDialog
          open={open === 'information'}
          title="So it is"
          onClose={() => {
            did('read');
            close();
          }}
        >
          <p style={{ height: 2_000 }}>A long story.</p>
        </InformationDialog>
        <PasswordDialog
          open={open === 'password'}
          title="Sign in to continue"
          cancelLabel="Later"
          submitLabel="Sign in"
          userName="operator"
          attempt={(password) => {
            did(`tried ${password}`);
            return Promise.resolve({ kind: 'signedIn' });
          }}
          onDone={close}
          onCancel={close}
        />
      </main>
      <Snackbar />
    </>
  );
}

function Rows() {
  const [asked, setAsked] = useState(false);
  return asked ? <ListLoading /> : <Button onClick={() => setAsked(true)}>Load rows</Button>;
}

function Dates() {
  const [value, setValue] = useState('');
  return <Field type="date" label="Office date" opensOnFocus value={value} onChange={setValue} />;
}

const search = { kind: 'text' as const, label: msg`Search the rows` };

/** The address follows a navigation, not the key; and a list behind the field is drawn again while rows come. */
function Searched({ onSearched }: { onSearched: (text: string) => void }) {
  const [value, setValue] = useState('');
  const [drawn, setDrawn] = useState(0);
  const redraw = () => setInterval(() => setDrawn((before) => before + 1), 100);
  return (
    <>
      <Filter
        filter={search}
        value={value}
        onChange={(text) => {
          onSearched(text);
          setTimeout(() => setValue(text), 50);
        }}
      />
      <Button onClick={() => setValue('')}>Clear filters</Button>
      <Button onClick={redraw}>Rows keep coming</Button>
      <output data-drawn>{drawn}</output>
    </>
  );
}

function Hinted({ onAsked }: { onAsked: (text: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <Field
      type="textAutocomplete"
      label="Hinted"
      value={value}
      onChange={setValue}
      hints={(text) => {
        onAsked(text);
        return [`${text}, found`];
      }}
    />
  );
}
