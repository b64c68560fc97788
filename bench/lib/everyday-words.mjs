/**
 * The specialty that each everyday search term stands for, so that the bare server can search for the same
 * doctors.
 */
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
