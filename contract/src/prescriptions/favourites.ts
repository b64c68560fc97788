import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, idSchema, noContent, requiredText } from '../fields';
import { medicineLineSchema, medicinesInputSchema } from './medicine-line';

export const MAX_FAVOURITES = 50;
export const FAVOURITE_NAME_MAX_LENGTH = 60;

const favouriteSchema = z.object({
  _id: idSchema,
  name: z.string(),
  medicines: z.array(medicineLineSchema),
});
export type Favourite = z.output<typeof favouriteSchema>;

export const listFavourites = endpoint({
  method: 'GET',
  path: '/prescription/favourites',
  access: 'doctor',
  summary: "The doctor's favorite medicines, by name",
  response: z.array(favouriteSchema),
});
export const saveFavourite = endpoint({
  method: 'POST',
  path: '/prescription/favourites',
  access: 'doctor',
  budget: EDITS,
  summary: 'Store these medicines under a name; a favorite with the same name is replaced',
  body: z.object({
    name: requiredText(FAVOURITE_NAME_MAX_LENGTH, 'Please enter a name.'),
    medicines: medicinesInputSchema,
  }),
  response: favouriteSchema,
  status: 201,
});
export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/prescription/favourites/:id',
  access: 'doctor',
  budget: EDITS,
  summary: 'Remove a favorite',
  params: idParams,
  response: noContent,
});
