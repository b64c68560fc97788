import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../server/src/db/client';
import { connectDatabase, givenPeople, type People, type PeopleCounts } from './people';
import { type Cluster, startCluster } from './start-cluster';

interface ClusterTest {
  cluster: Cluster;
  database: Database;
  people: People;
}

export function setUpCluster(counts: PeopleCounts): ClusterTest {
  const t = {} as ClusterTest;
  beforeAll(async () => {
    t.cluster = await startCluster();
    t.database = await connectDatabase(t.cluster.databaseUrl);
    t.people = await givenPeople(t.database, counts);
  });
  afterAll(async () => {
    await t.database?.close();
    await t.cluster?.close();
  });
  return t;
}
