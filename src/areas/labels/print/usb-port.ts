/** The part of WebUSB that a label printer needs. Browsers have it on Android, ChromeOS, Linux, and where no driver keeps the device. */
export interface UsbPort {
  /** Devices this person has allowed before and that are connected. */
  getDevices: () => Promise<UsbDevice[]>;
  /** Asks the person; rejects with `NotFoundError` where none is chosen. */
  requestDevice: (asked: { filters: { classCode: number }[] }) => Promise<UsbDevice>;
}

/** A device, closed at first. */
export interface UsbDevice {
  configuration?: UsbConfiguration | null | undefined;
  configurations: readonly UsbConfiguration[];
  open: () => Promise<void>;
  close: () => Promise<void>;
  selectConfiguration: (value: number) => Promise<void>;
  claimInterface: (number: number) => Promise<void>;
  selectAlternateInterface: (number: number, setting: number) => Promise<void>;
  transferOut: (endpoint: number, bytes: Uint8Array<ArrayBuffer>) => Promise<{ status?: string | undefined }>;
}

interface UsbConfiguration {
  configurationValue: number;
  interfaces: readonly { interfaceNumber: number; alternates: readonly UsbAlternate[] }[];
}

interface UsbAlternate {
  alternateSetting: number;
  interfaceClass: number;
  endpoints: readonly { endpointNumber: number; direction: string; type: string }[];
}

/** USB of this browser; undefined where it has none. */
export const usbPort = (): UsbPort | undefined => (navigator as { usb?: UsbPort }).usb;
