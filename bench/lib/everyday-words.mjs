/** The bare server must find the same doctors as the product. */
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
