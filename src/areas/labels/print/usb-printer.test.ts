import { expect, test } from 'vitest';
import type { UsbDevice, UsbPort } from './usb-port.ts';
import { openPrinter, type Printer } from './usb-printer.ts';

const fault = (name: string) => new DOMException('', name);
const out = { endpointNumber: 2, direction: 'out', type: 'bulk' };
const printing = { interfaceNumber: 1, alternates: [{ alternateSetting: 1, interfaceClass: 7, endpoints: [out] }] };
const storage = { interfaceNumber: 0, alternates: [{ alternateSetting: 0, interfaceClass: 8, endpoints: [out] }] };

/** A printer at the port of the browser, which writes down what it is asked. */
function aPrinter(change: Partial<UsbDevice> = {}) {
  const calls: string[] = [];
  const paper: number[] = [];
  const record = async (what: string) => void calls.push(what);
  const device: UsbDevice = {
    configuration: null,
    configurations: [{ configurationValue: 1, interfaces: [storage, printing] }],
    open: () => record('open'),
    close: () => record('close'),
    selectConfiguration: (value) => record(`configuration ${value}`),
    claimInterface: (number) => record(`claim ${number}`),
    selectAlternateInterface: (number, setting) => record(`setting ${number}/${setting}`),
    transferOut: async (endpoint, bytes) => {
      if (endpoint === 2) paper.push(...bytes);
      return { status: 'ok' };
    },
    ...change,
  };
  return { device, calls, print: () => new TextDecoder().decode(new Uint8Array(paper)) };
}
const portOf = (device: UsbDevice, known: UsbDevice[] = []): UsbPort => ({
  getDevices: async () => known,
  requestDevice: async () => device,
});

async function opened(device: UsbDevice, patienceMs?: number): Promise<Printer> {
  const printer = await openPrinter(portOf(device), patienceMs);
  if (typeof printer === 'string') throw new Error(printer);
  return printer;
}

test('the printing interface is claimed, and every byte of the labels arrives in order', async () => {
  const { device, calls, print } = aPrinter();
  const printer = await opened(device);
  expect(calls).toEqual(['open', 'configuration 1', 'claim 1', 'setting 1/1']);
  const zpl = Array.from({ length: 3_000 }, (_, at) => `^FD${at}żółć^FS`).join('\n');
  expect(await printer.send(zpl)).toBe('sent');
  expect(print()).toBe(zpl);
  await printer.close();
  expect(calls.at(-1)).toBe('close');
});

test('one printer that was allowed before is taken without a question; of two, the person chooses', async () => {
  const [known, other] = [aPrinter(), aPrinter()];
  await openPrinter(portOf(other.device, [known.device]));
  expect([known.calls.length, other.calls.length]).toEqual([4, 0]);
  await openPrinter(portOf(other.device, [known.device, other.device]));
  expect([known.calls.length, other.calls.length]).toEqual([4, 4]);
});

test.for([
  ['NotFoundError', 'noneChosen'],
  ['SecurityError', 'notAllowed'],
])('a question for the printer that ends with %s is %s', async ([name = '', failure]) => {
  const usb: UsbPort = { getDevices: async () => [], requestDevice: () => Promise.reject(fault(name)) };
  expect(await openPrinter(usb)).toBe(failure);
});

test.for([
  ['open', 'SecurityError', 'taken'],
  ['claimInterface', 'NetworkError', 'taken'],
  ['open', 'NotFoundError', 'gone'],
] as const)('%s refused with %s is %s, and the device is closed', async ([step, name, failure]) => {
  const { device, calls } = aPrinter({ [step]: () => Promise.reject(fault(name)) });
  expect(await openPrinter(portOf(device))).toBe(failure);
  expect(calls.at(-1)).toBe('close');
});

test('a device without a printing interface is never opened', async () => {
  const { device, calls } = aPrinter({ configurations: [{ configurationValue: 1, interfaces: [storage] }] });
  expect(await openPrinter(portOf(device))).toBe('noPrinter');
  expect(calls).toEqual([]);
});

test('a pulled cable cuts the labels off, also one that fails to close; nothing is sent after it', async () => {
  let pieces = 0;
  const { device } = aPrinter({
    transferOut: () => (++pieces === 2 ? Promise.reject(fault('NetworkError')) : Promise.resolve({ status: 'ok' })),
    close: () => Promise.reject(fault('NotFoundError')),
  });
  const printer = await opened(device);
  expect(await printer.send('x'.repeat(40_000))).toBe('cut');
  await printer.close();
  expect(pieces).toBe(2);
});

test('a stalled piece is cut off; a printer that takes nothing more is left after a while', async () => {
  const stalled = aPrinter({ transferOut: async () => ({ status: 'stall' }) });
  expect(await (await opened(stalled.device)).send('^XA^XZ')).toBe('cut');
  const paused = aPrinter({ transferOut: () => new Promise(() => undefined) });
  expect(await (await opened(paused.device, 20)).send('^XA^XZ')).toBe('stuck');
});
