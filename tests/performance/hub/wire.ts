import { connect, type Socket } from 'node:net';

/**
 * One keep-alive connection that asks and is answered in turn. Ten thousand of them stand in one process: no agent, no
 * request objects, only the bytes; every answer of hub and floor says its length.
 */
export class Wire {
  readonly #socket: Socket;
  #got = '';
  #answered: ((body: string) => void) | undefined;
  #failed: ((fault: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket.setEncoding('latin1').setNoDelay(true);
    socket.on('data', (part: string) => this.#take(part));
    socket.on('close', () => this.#failed?.(new Error('The connection was cut.')));
    socket.on('error', (fault) => this.#failed?.(fault));
  }

  static open(port: number): Promise<Wire> {
    return new Promise((opened, fail) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.off('error', fail);
        opened(new Wire(socket));
      });
      socket.once('error', fail);
    });
  }

  /** One request; the body of its answer. Anything but 200 is a fault of the measurement. */
  ask(method: string, path: string, headers: string, body = ''): Promise<string> {
    const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}${length}\r\n${body}`);
    return new Promise((answered, failed) => {
      this.#answered = answered;
      this.#failed = failed;
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(part: string): void {
    this.#got += part;
    const end = this.#got.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#got.slice(0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (this.#got.length < end + 4 + length) return;
    const body = this.#got.slice(end + 4, end + 4 + length);
    this.#got = '';
    const [answered, failed] = [this.#answered, this.#failed];
    this.#answered = undefined;
    if (head.startsWith('HTTP/1.1 200')) answered?.(body);
    else failed?.(new Error(`${head.split('\r\n', 1)[0]} ${body}`));
  }
}
