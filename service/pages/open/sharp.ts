import sharp from 'sharp';

/** Kinds of pictures libvips may open here; all its other loaders are shut, whatever a file begins with. */
const loaders = ['TiffFile', 'JpegFile', 'JpegBuffer', 'PngFile', 'PngBuffer'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
// one picture at a time, and nothing of it afterwards
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
