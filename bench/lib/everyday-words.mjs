/** Everyday words of the workload and the specialty that they mean, so that the bare server can look for the same doctors. */
export const EVERYDAY_WORDS = {
  heart: 'Cardiology',
  skin: 'Dermatology',
  eye: 'Ophthalmology',
  teeth: 'Dental',
  child: 'Pediatrics',
  cardiologist: 'Cardiology',
  dermatologist: 'Dermatology',
  neurologist: 'Neurology',
  ent: 'ENT',
  gynecologist: 'Gynecology',
};
