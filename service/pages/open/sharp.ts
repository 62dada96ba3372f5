import sharp from 'sharp';

/** Image kinds that libvips may open here; all its other loaders are disabled, regardless of a file's first bytes. */
const loaders = ['TiffFile', 'JpegFile', 'JpegBuffer', 'PngFile', 'PngBuffer'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
// one image at a time, and nothing cached afterwards
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
