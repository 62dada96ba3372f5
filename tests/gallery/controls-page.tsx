import { useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { RadioDetail, RadioGroup, RadioMark } from '#src/kit/inputs/radio.tsx';
import { Fold } from '#src/kit/layout/disclosure.tsx';
import { Tabs } from '#src/kit/layout/tabs.tsx';
import { Menu } from '#src/kit/menu/menu.tsx';
import { Popover } from '#src/kit/menu/popover.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { Switch } from '#src/kit/switch.tsx';

/** Controls without a value of a form: switch, radio groups, disclosure, tabs, menu, popover. */
export function ControlsPage() {
  return (
    <main className="flex flex-col items-start gap-4 p-4">
      <h1>Controls</h1>
      <Switches />
      <Sizes />
      <Actions />
      <Settings />
      <Ways />
      <div className="w-96">
        <Fold title="Where do boxes go?">
          <p>To the archive.</p>
        </Fold>
      </div>
      <Tabs
        label="Parts of a box"
        tabs={[
          { id: 'documents', label: 'Documents', content: <p>Twelve documents</p> },
          { id: 'history', label: 'History', content: <p>Three events</p> },
          { id: 'orders', label: 'Orders', content: <p>No order</p> },
        ]}
      />
      <Tabs
        manual
        label="Parts that load"
        tabs={[
          { id: 'pages', label: 'Pages', content: <p>Page 1</p> },
          { id: 'text', label: 'Text', content: <p>Words of the page</p> },
        ]}
      />
    </main>
  );
}

function Switches() {
  const [on, setOn] = useState(false);
  return (
    <>
      <Switch label="Sounds" checked={on} onChange={setOn} />
      <Switch label="Always off" checked={false} disabled onChange={setOn} />
    </>
  );
}

function Sizes() {
  const [size, setSize] = useState<'small' | 'middle' | 'large'>('small');
  return (
    <Segments
      label="Size"
      value={size}
      onChange={setSize}
      options={[
        { value: 'small', label: 'Small' },
        { value: 'middle', label: 'Middle' },
        { value: 'large', label: 'Large' },
      ]}
    />
  );
}

const ways = ['keep', 'move', 'destroy', 'return'] as const;

function Ways() {
  const [way, setWay] = useState<(typeof ways)[number]>();
  return (
    <RadioGroup label="Decision" value={way} onChange={setWay}>
      {ways.map((each) => (
        <div key={each}>
          <label className="flex min-h-10 items-center gap-3">
            <RadioMark value={each} disabled={each === 'destroy'} />
            {each}
          </label>
          {way === each && each === 'move' ? (
            <RadioDetail>
              <input aria-label="Where to" className="border border-control" />
            </RadioDetail>
          ) : null}
        </div>
      ))}
    </RadioGroup>
  );
}

function Actions() {
  const [done, setDone] = useState('');
  const [shade, setShade] = useState('light');
  const entry = (id: string) => ({ id, label: id, onSelect: () => setDone(id) });
  return (
    <>
      <Menu
        align="start"
        button={<Button>Actions</Button>}
        groups={[
          [entry('Edit'), entry('Close'), { ...entry('Erase'), disabledReason: 'It is closed.' }],
          ['light', 'dark'].map((id) => ({ id, label: id, checked: id === shade, onSelect: () => setShade(id) })),
        ]}
      />
      <output data-done>{`${done} ${shade}`}</output>
    </>
  );
}

function Settings() {
  return (
    <Popover align="start" button={<Button>Settings</Button>}>
      {(close) => (
        <>
          <label>
            Name <input className="border border-control" />
          </label>
          <Button onClick={close}>Done</Button>
        </>
      )}
    </Popover>
  );
}
