import pg from 'pg';

const RETRY_MS = 500;

interface Channel {
  name: string;
  onMessage: (payload: string) => void;
  onReconnect: () => void;
}

export type ListenerReport = (event: { lost: unknown } | 'back') => void;

export function createListener(url: string) {
  const channels: Channel[] = [];
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let alive = false;
  let wasLost = false;
  let stopped = false;
  let isReported = false;
  const reports = new Set<ListenerReport>();
  const report: ListenerReport = (event) => {
    for (const run of reports) run(event);
  };

  async function connect(): Promise<void> {
    if (stopped) return;
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client = next;
    const onLost = (cause?: unknown) => {
      if (client !== next) return;
      if (!stopped && !isReported) {
        isReported = true;
        report({ lost: cause });
      }
      alive = false;
      wasLost = true;
      client = undefined;
      if (!stopped) setTimeout(() => void connect(), RETRY_MS);
    };
    next.on('error', onLost);
    next.on('end', () => onLost());
    next.on('notification', ({ channel, payload }) => {
      for (const { name, onMessage } of channels) if (name === channel) onMessage(payload ?? '');
    });
    try {
      await next.connect();
      for (const { name } of channels) await subscribe(next, name);
      // Anything cached in the meantime may be stale.
      if (wasLost) for (const { onReconnect } of channels) onReconnect();
      alive = client === next;
      if (alive && isReported) {
        isReported = false;
        report('back');
      }
    } catch (error) {
      onLost(error);
      void next.end().catch(() => {});
    }
  }

  return {
    onReport(run: ListenerReport): void {
      reports.add(run);
    },
    async listen(name: string, onMessage: Channel['onMessage'], onReconnect: Channel['onReconnect']) {
      channels.push({ name, onMessage, onReconnect });
      opening ??= connect();
      await opening;
      const current = client;
      // If this fails, the next connection subscribes to every channel.
      if (current && alive) await subscribe(current, name).catch(() => current.end());
      return { alive: () => alive };
    },
    stop() {
      stopped = true;
      void client?.end().catch(() => {});
    },
  };
}

const subscribe = (client: pg.Client, name: string) => client.query(`listen ${pg.escapeIdentifier(name)}`);
