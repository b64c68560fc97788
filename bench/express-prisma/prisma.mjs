import { PrismaPg } from '@prisma/adapter-pg';
import client from '@prisma/client';

/** The same number of connections as the product. */
const pool = { connectionString: process.env.DATABASE_URL, max: 10 };
export const prisma = new client.PrismaClient({ adapter: new PrismaPg(pool, { schema: 'plain' }) });
