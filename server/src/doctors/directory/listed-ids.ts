import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles } from '../../db/schema';

/** Reading all ids at once would briefly take more memory than the directory. */
const IDS_PER_PAGE = 5_000;

/** May miss a doctor who becomes active in the meantime. That change is read afterwards. */
export async function* listedIds(db: Queryable): AsyncGenerator<string[]> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const page = await db
      .select({ id: doctorProfiles.id })
      .from(doctorProfiles)
      .where(and(eq(doctorProfiles.status, 'active'), gt(doctorProfiles.id, last)))
      .orderBy(asc(doctorProfiles.id))
      .limit(IDS_PER_PAGE);
    yield page.map(({ id }) => id);
    last = page.at(-1)?.id;
  }
}
