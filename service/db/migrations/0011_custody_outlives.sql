ALTER TABLE "custody" DROP CONSTRAINT "custody_tenant_id_container_id_containers_tenant_id_id_fk";
