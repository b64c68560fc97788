import { startProduct } from './product';

/** The built product on an empty data folder with its demo data; stopped when the run is over. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct({ port: Number(process.env.E2E_PORT) });
  return () => product.stop();
}
