export interface RunningPostgres {
  url: string;
  port: number;
  bin: string;
  stop(mode?: 'smart' | 'fast' | 'immediate'): void;
  start(): void;
  remove(): void;
}
export interface RunningRedis {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}
export function ensureServices(extra?: [command: string, debianPackage: string][]): Promise<void>;
export function findFreePort(): Promise<number>;
export function startPostgres(settings?: string[], parent?: string): Promise<RunningPostgres>;
export function startRedis(): Promise<RunningRedis>;
