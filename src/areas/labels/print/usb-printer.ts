import type { UsbDevice, UsbPort } from './usb-port.ts';

/** Class of printers (USB). */
const PRINTERS = 7;
/** About ten labels: a printer takes them within seconds, unless it waits for a person. */
const CHUNK_BYTES = 4_096;
/** A printer that takes nothing for so long is paused, open, or out of paper. */
const PATIENCE_MS = 60_000;

/** Reasons why nothing was sent. `taken`: a driver or a program of the computer has the device. */
export type OpenFailure = 'noneChosen' | 'notAllowed' | 'taken' | 'gone' | 'noPrinter';
/** `cut`: the cable was pulled or the printer switched off; `stuck`: it takes no more. */
export type SendOutcome = 'sent' | 'cut' | 'stuck';
export type PrinterFailure = OpenFailure | Exclude<SendOutcome, 'sent'>;

/** A printer that is ours until it is closed. */
export interface Printer {
  send: (zpl: string) => Promise<SendOutcome>;
  close: () => Promise<void>;
}

/** Opens the printer the person chooses, or the one there is that was allowed before. */
export async function openPrinter(usb: UsbPort, patienceMs: number = PATIENCE_MS): Promise<Printer | OpenFailure> {
  const device = await choose(usb);
  if (typeof device === 'string') return device;
  const place = printerIn(device);
  if (!place) return 'noPrinter';
  const close = () => device.close().catch(() => undefined); // one that is unplugged is closed
  try {
    await device.open();
    if (device.configuration?.configurationValue !== place.configuration) await device.selectConfiguration(place.configuration);
    await device.claimInterface(place.number);
    if (place.setting !== 0) await device.selectAlternateInterface(place.number, place.setting);
  } catch (error) {
    await close();
    return nameOf(error) === 'NotFoundError' ? 'gone' : 'taken';
  }
  return { send: (zpl) => send(device, place.endpoint, zpl, patienceMs), close };
}

async function choose(usb: UsbPort): Promise<UsbDevice | OpenFailure> {
  try {
    const [known, ...others] = (await usb.getDevices()).filter(printerIn);
    if (known && others.length === 0) return known;
    return await usb.requestDevice({ filters: [{ classCode: PRINTERS }] });
  } catch (error) {
    return nameOf(error) === 'NotFoundError' ? 'noneChosen' : 'notAllowed';
  }
}

/** The interface of printers on a device, with the endpoint that takes what is printed. */
function printerIn({ configurations }: UsbDevice) {
  for (const { configurationValue, interfaces } of configurations) {
    for (const { interfaceNumber, alternates } of interfaces) {
      for (const { interfaceClass, alternateSetting, endpoints } of alternates) {
        const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
        if (interfaceClass !== PRINTERS || !out) continue;
        return {
          configuration: configurationValue,
          number: interfaceNumber,
          setting: alternateSetting,
          endpoint: out.endpointNumber,
        };
      }
    }
  }
  return undefined;
}

/** Bytes go in pieces: a long run advances, and only a printer that waits for a person takes nothing for so long. */
async function send(device: UsbDevice, endpoint: number, zpl: string, patienceMs: number): Promise<SendOutcome> {
  const bytes = new TextEncoder().encode(zpl);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const piece = device.transferOut(endpoint, bytes.slice(from, from + CHUNK_BYTES)).then(
      ({ status }) => (status === 'ok' ? 'sent' : 'cut'),
      () => 'cut' as const,
    );
    const outcome = await withPatience(piece, patienceMs);
    if (outcome !== 'sent') return outcome;
  }
  return 'sent';
}

async function withPatience(piece: Promise<SendOutcome>, patienceMs: number): Promise<SendOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(() => resolve('stuck'), patienceMs);
  });
  return Promise.race([piece, late]).finally(() => clearTimeout(timer));
}

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');
